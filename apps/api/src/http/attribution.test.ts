import { expect, test } from 'vitest';
import { listAttribution } from './attribution.ts';

const none = {
  OPENWEATHERMAP_KEY: undefined,
  TICKETMASTER_KEY: undefined,
  MAPS_HOST: undefined,
  MAPS_TOKEN: undefined,
  MAPS_ATTRIBUTION: undefined,
};
const production = { ...none, PATROL_MODE: 'production' } as const;
const textsOf = (credits: readonly { text: string }[] = []) => credits.map(({ text }) => text);

test('the attribution in production names exactly the providers in use', () => {
  expect(listAttribution(production)).toEqual({});
  const all = listAttribution({
    ...production,
    OPENWEATHERMAP_KEY: 'k',
    TICKETMASTER_KEY: 'k',
    MAPS_TOKEN: 'pk',
  });
  expect(textsOf(all.weather)).toEqual(['Weather data provided by OpenWeather']);
  expect(textsOf(all.events)).toEqual(['Events provided by Ticketmaster']);
  expect(textsOf(all.routes)).toEqual(['© Mapbox', '© OpenStreetMap']);
});

test('the attribution of the demo says simulated and names only the source of its streets', () => {
  const demo = listAttribution({ ...none, PATROL_MODE: 'demo' });
  expect(textsOf(demo.weather)).toEqual(['Simulated weather']);
  expect(textsOf(demo.events)).toEqual(['Simulated events']);
  expect(textsOf(demo.routes)).toEqual(['Simulated routes', 'Streets © OpenStreetMap contributors']);
  const mixed = listAttribution({ ...none, PATROL_MODE: 'demo', OPENWEATHERMAP_KEY: 'k' });
  expect(textsOf(mixed.weather)).toEqual(['Weather data provided by OpenWeather']);
});

test('the attribution of another maps service is the one that the operator configured', () => {
  const own = { ...production, MAPS_TOKEN: 't', MAPS_HOST: 'https://osrm.example/notmapbox.com' };
  expect(listAttribution(own)).toEqual({});
  expect(
    textsOf(listAttribution({ ...own, MAPS_ATTRIBUTION: '© OpenStreetMap contributors' }).routes),
  ).toEqual(['© OpenStreetMap contributors']);
});
