import { FEATURES } from '@patrolplan/contract/features';
import { expect, test } from 'vitest';
import { readRuntimeConfig } from './runtime-config.ts';

const ORIGIN = 'https://patrol.test';
const DEFAULTS = {
  apiHost: '',
  providerApiHost: ORIGIN,
  mapsHost: 'https://api.mapbox.com',
  mapsToken: '',
  weatherIconHost: 'https://openweathermap.org',
  mapStyle: '',
  mapData: '',
  features: [],
  navigation: undefined,
  attribution: undefined,
  clientErrors: 0,
  demo: undefined,
};

test.each([undefined, null, 'text', 7, [], {}, { apiHost: 7, mapsToken: null }])(
  'a missing or broken file gives the defaults: %j',
  (file) => {
    expect(readRuntimeConfig(file, ORIGIN)).toEqual(DEFAULTS);
  },
);

test('every field of the file is used, without a trailing slash', () => {
  const file = {
    apiHost: 'https://api.test/',
    providerApiHost: 'https://provider.test',
    mapsHost: 'https://maps.test//',
    mapsToken: ' pk.1 ',
    weatherIconHost: 'https://icons.test',
    mapStyle: 'https://tiles.test/style.json',
    mapData: '/simulated/map/1',
    features: FEATURES,
    navigation: { web: 'https://maps.test/{latitude}' },
    attribution: { weather: [] },
    clientErrors: 0.1,
    demo: { accounts: [] },
  };
  expect(readRuntimeConfig(file, ORIGIN)).toEqual({
    apiHost: 'https://api.test',
    providerApiHost: 'https://provider.test',
    mapsHost: 'https://maps.test',
    mapsToken: 'pk.1',
    weatherIconHost: 'https://icons.test',
    mapStyle: 'https://tiles.test/style.json',
    mapData: '/simulated/map/1',
    features: FEATURES,
    navigation: { web: 'https://maps.test/{latitude}' },
    attribution: { weather: [] },
    clientErrors: 0.1,
    demo: { accounts: [] },
  });
});

test('the provider host defaults to the API host, made absolute', () => {
  expect(readRuntimeConfig({ apiHost: 'https://api.test' }, ORIGIN).providerApiHost).toBe('https://api.test');
  expect(readRuntimeConfig({ apiHost: '/behind' }, ORIGIN).providerApiHost).toBe(`${ORIGIN}/behind`);
});

test('an unknown feature is ignored', () => {
  const file = { features: ['from-a-newer-version', 7, null, ...FEATURES] };
  expect(readRuntimeConfig(file, ORIGIN).features).toEqual(FEATURES);
  expect(readRuntimeConfig({ features: 'all' }, ORIGIN).features).toEqual([]);
});
