import { expect, test } from 'vitest';
import { visitRefusal } from './visit-refusal.ts';

const now = new Date('2026-11-16T10:00:00Z');
const DAY_MS = 24 * 3_600_000;
const refusal = (ageMs: number, siteId = 7) =>
  visitRefusal(
    {
      id: '019a8c9e-3a00-7000-8000-000000000001',
      site_id: siteId,
      visited_at: new Date(now.getTime() - ageMs).toISOString(),
      outcome: 'visited',
      reason: null,
      note: '',
    },
    { now, visibleSites: new Set([7]) },
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
