import { expect, test } from 'vitest';
import { siteValue } from './site-value.ts';

const parts = { base: 1, weather: 2, event: 3, boost: 4, minutesSinceVisit: null };

test('a site that was not visited is worth base, weather, event and boost', () => {
  expect(siteValue(parts)).toBe(10);
});

test('a visited site recovers in proportion to the time, in 90 minutes by default', () => {
  expect(siteValue({ ...parts, minutesSinceVisit: 0 })).toBe(0);
  expect(siteValue({ ...parts, minutesSinceVisit: 45 })).toBe(5);
  expect(siteValue({ ...parts, minutesSinceVisit: 90 })).toBe(10);
  expect(siteValue({ ...parts, minutesSinceVisit: 500 })).toBe(10);
});

test('the recovery time is configurable, and without one a site recovers at once', () => {
  expect(siteValue({ ...parts, minutesSinceVisit: 45 }, 180)).toBe(2.5);
  expect(siteValue({ ...parts, minutesSinceVisit: 0 }, 0)).toBe(10);
});

test('a visit from a clock that is ahead counts as made now', () => {
  expect(siteValue({ ...parts, minutesSinceVisit: -5 })).toBe(0);
});
