import { expect, test } from 'vitest';
import { firstSteps } from './first-steps.ts';

const EMPTY = { areas: 0, sites: 0, sitesWithoutPosition: 0, wardens: 0, providers: [] };

test('an empty organisation has three open steps, and none of providers that it does not know', () => {
  expect(firstSteps(EMPTY).map(({ title, isDone }) => [title, isDone])).toEqual([
    ['Areas', false],
    ['Sites', false],
    ['People', false],
    ['Weather, routes and events', true],
  ]);
});

test('a step that is done says what is there', () => {
  const [areas, sites, people] = firstSteps({
    ...EMPTY,
    areas: 1,
    sites: 60,
    sitesWithoutPosition: 2,
    wardens: 3,
  });
  expect(areas?.text).toBe('1 area');
  expect(sites?.text).toBe('60 sites, 2 without a position: no map and no round shows these');
  expect(people?.text).toBe('3 people have areas');
});

test('a provider without a key is named, one that is off or simulated is not', () => {
  const providers = [
    { settingName: 'openweathermap_api', state: 'missing' as const },
    { settingName: 'mapbox_api', state: 'off' as const },
    { settingName: 'ticketmaster_api', state: 'missing' as const },
  ];
  const last = firstSteps({ ...EMPTY, providers }).at(-1);
  expect(last).toMatchObject({ isDone: false, text: expect.stringContaining('for weather and events.') });
  const all = ['mapbox_api', 'openweathermap_api', 'ticketmaster_api'].map((settingName) => ({
    settingName,
    state: 'missing' as const,
  }));
  expect(firstSteps({ ...EMPTY, providers: all }).at(-1)?.text).toContain('for routes, weather and events.');
  const simulated = [{ settingName: 'openweathermap_api', state: 'simulated' as const }];
  expect(firstSteps({ ...EMPTY, providers: simulated }).at(-1)?.isDone).toBe(true);
});
