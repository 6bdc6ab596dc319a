import { expect, test } from 'vitest';
import { isSwitchedOn, ROUTES_SETTING, settingLabel, routeSwitch } from './app-setting.ts';

test("openweathermap_api shows as 'Weather API', mapbox_api as 'Routes API'", () => {
  expect(settingLabel('openweathermap_api')).toBe('Weather API');
  expect(settingLabel('mapbox_api')).toBe('Routes API');
});

test('any other setting shows its raw setting_name', () => {
  expect(settingLabel('ticketmaster_api')).toBe('ticketmaster_api');
  expect(settingLabel('toString')).toBe('toString');
});

test('the routes setting is on only when present and on', () => {
  expect(isSwitchedOn([{ name: 'mapbox_api', on: true }], ROUTES_SETTING)).toBe(true);
  expect(isSwitchedOn([{ name: 'mapbox_api', on: false }], ROUTES_SETTING)).toBe(false);
  expect(isSwitchedOn([{ name: 'openweathermap_api', on: true }], ROUTES_SETTING)).toBe(false);
  expect(isSwitchedOn([], ROUTES_SETTING)).toBe(false);
});

const setting = (on: boolean) => [{ name: 'mapbox_api', on }];

test('routes are on when the mapbox_api setting is on', () => {
  expect(routeSwitch({ settings: setting(true), failed: false })).toBe('on');
});

test.each([
  ['off', setting(false)],
  ['missing', []],
])('routes are off when the setting is %s', (_, settings) => {
  expect(routeSwitch({ settings, failed: false })).toBe('off');
});

test('a failing call turns routes off, whatever was known before', () => {
  expect(routeSwitch({ settings: setting(true), failed: true })).toBe('off');
  expect(routeSwitch({ settings: undefined, failed: true })).toBe('off');
});

test('the route switch is unknown, not off, before the first reply', () => {
  expect(routeSwitch({ settings: undefined, failed: false })).toBe('unknown');
});
