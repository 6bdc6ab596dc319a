import { expect, test } from 'vitest';
import { visitRefusal } from './apply-visits.ts';

const now = new Date('2026-11-16T10:00:00Z');
const DAY_MS = 24 * 3_600_000;
const refusal = (ageMs: number, siteId = 7, room = 1) =>
  visitRefusal(
    { site_id: siteId, at: new Date(now.getTime() - ageMs).toISOString() },
    { now, visibleSites: new Set([7]), room },
  );

test.each([
  ['now', 0, null],
  ['seven days late', 7 * DAY_MS, null],
  ['later than seven days', 7 * DAY_MS + 1, 'too_old'],
  ['two minutes ahead', -120_000, null],
  ['further ahead', -120_001, 'in_future'],
])('a visit is accepted or refused by its time: %s', (_, ageMs, reason) => {
  expect(refusal(ageMs)).toBe(reason);
});

test('a visit to a site outside the areas of the person is refused', () => {
  expect(refusal(0, 8)).toBe('outside_areas');
});

test('a visit beyond those of a day is refused as too many', () => {
  expect(refusal(0, 7, 0)).toBe('too_many');
});
