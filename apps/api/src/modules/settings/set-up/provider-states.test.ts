import { expect, test } from 'vitest';
import { providerStates } from './provider-states.ts';

const KEYS = {
  PATROL_MODE: 'production',
  OPENWEATHERMAP_KEY: 'key',
  TICKETMASTER_KEY: undefined,
  MAPS_TOKEN: undefined,
  WEB_ROOT: 'dist',
  ALLOWED_ORIGINS: [],
} as const;
const SETTINGS = [
  { setting_name: 'mapbox_api', setting_value: false },
  { setting_name: 'openweathermap_api', setting_value: true },
  { setting_name: 'ticketmaster_api', setting_value: true },
  { setting_name: 'visit_recovery', setting_value: true },
];

test('a provider has a key, lacks one, or is switched off', () => {
  expect(providerStates(SETTINGS, KEYS)).toEqual([
    { setting_name: 'mapbox_api', state: 'off' },
    { setting_name: 'openweathermap_api', state: 'real' },
    { setting_name: 'ticketmaster_api', state: 'missing' },
  ]);
});

test('a demo simulates the providers that are switched on', () => {
  const states = providerStates(SETTINGS, { ...KEYS, PATROL_MODE: 'demo' }).map(({ state }) => state);
  expect(states).toEqual(['off', 'simulated', 'simulated']);
});
