import { expect, test } from 'vitest';
import { missingKeys, settingsInEffect } from './missing-keys.ts';

const production = {
  PATROL_MODE: 'production',
  OPENWEATHERMAP_KEY: undefined,
  TICKETMASTER_KEY: undefined,
  MAPS_TOKEN: undefined,
  WEB_ROOT: '/opt/patrolplan/current/apps/web/dist',
  ALLOWED_ORIGINS: [],
} as const;
const namesOf = (config: Parameters<typeof missingKeys>[0]) =>
  missingKeys(config).map(({ variable }) => variable);

test('production without keys misses all of them', () => {
  expect(namesOf(production)).toEqual(['OPENWEATHERMAP_KEY', 'TICKETMASTER_KEY', 'MAPS_TOKEN']);
});

test('a key that is set is not missing', () => {
  expect(namesOf({ ...production, OPENWEATHERMAP_KEY: 'k', MAPS_TOKEN: 't' })).toEqual(['TICKETMASTER_KEY']);
});

test('a demo misses no key, because it simulates the providers', () => {
  expect(namesOf({ ...production, PATROL_MODE: 'demo' })).toEqual([]);
});

test('a front end on another host has its own token for maps', () => {
  const keys = ['OPENWEATHERMAP_KEY', 'TICKETMASTER_KEY'];
  expect(namesOf({ ...production, WEB_ROOT: undefined })).toEqual(keys);
  expect(namesOf({ ...production, ALLOWED_ORIGINS: ['https://patrol.example'] })).toEqual(keys);
});

test('a setting is on when its switch is on and its key is there', () => {
  const settings = [
    { setting_name: 'mapbox_api', setting_value: false },
    { setting_name: 'openweathermap_api', setting_value: true },
    { setting_name: 'ticketmaster_api', setting_value: true },
    { setting_name: 'visit_recovery', setting_value: true },
  ];
  const config = { ...production, MAPS_TOKEN: 't', TICKETMASTER_KEY: 'k' };
  expect(settingsInEffect(settings, config).map(({ setting_value }) => setting_value)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
