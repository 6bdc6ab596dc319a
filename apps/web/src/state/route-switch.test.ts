import { expect, test } from 'vitest';
import { routeSwitch } from './route-switch.ts';

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

test('unknown is not off: nothing was answered yet', () => {
  expect(routeSwitch({ settings: undefined, failed: false })).toBe('unknown');
});
