import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overdueScore, ruleDays } from './visit-rule.ts';

test('the visit rule of a site overrides that of its area, which overrides that of the organisation', () => {
  expect(ruleDays({ site: 2, area: 5, organisation: 7 })).toBe(2);
  expect(ruleDays({ site: null, area: 5, organisation: 7 })).toBe(5);
  expect(ruleDays({ site: null, area: null, organisation: 7 })).toBe(7);
  expect(ruleDays({ site: null, area: null, organisation: null })).toBeNull();
});

const seen = { everyDays: 4, value: 2, largestBase: 10 };

test.each([
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 4],
  [4, 8],
  [5, 28],
  [6, 48],
])(
  'a site of 2 points, unseen for %i of 4 days where the best has 10, gains %i points',
  (daysUnseen, points) => {
    expect(overdueScore({ ...seen, daysUnseen })).toBe(points);
  },
);

test('a site seen each day is due the day after its visit', () => {
  expect(overdueScore({ ...seen, everyDays: 1, daysUnseen: 0 })).toBe(0);
  expect(overdueScore({ ...seen, everyDays: 1, daysUnseen: 1 })).toBe(8);
  expect(overdueScore({ ...seen, everyDays: 1, daysUnseen: 2 })).toBe(28);
});

test('a site above the best base score gains nothing until its days are over', () => {
  expect(overdueScore({ ...seen, value: 12, daysUnseen: 4 })).toBe(0);
  expect(overdueScore({ ...seen, value: 12, daysUnseen: 5 })).toBe(20);
});

test('the points stop at ten times the best base score', () => {
  expect(overdueScore({ ...seen, daysUnseen: 8 })).toBe(88);
  expect(overdueScore({ ...seen, daysUnseen: 9 })).toBe(100);
  expect(overdueScore({ ...seen, daysUnseen: 400 })).toBe(100);
});

const anySite = fc.record({
  daysUnseen: fc.integer({ min: 0, max: 800 }),
  everyDays: fc.integer({ min: 1, max: 365 }),
  value: fc.double({ min: 0, max: 30, noNaN: true }),
  largestBase: fc.double({ min: 0, max: 10, noNaN: true }),
});

test('the points are never below 0, never above the limit and never fall from one day to the next', () => {
  fc.assert(
    fc.property(anySite, (site) => {
      const today = overdueScore(site);
      expect(today).toBeGreaterThanOrEqual(0);
      expect(today).toBeLessThanOrEqual(10 * site.largestBase);
      expect(overdueScore({ ...site, daysUnseen: site.daysUnseen + 1 })).toBeGreaterThanOrEqual(today);
    }),
  );
});

test('a site in the first half of its days gains nothing; on the last one it counts as much as the best', () => {
  fc.assert(
    fc.property(anySite, (site) => {
      expect(overdueScore({ ...site, daysUnseen: Math.floor(site.everyDays / 2) })).toBe(0);
      const due = site.value + overdueScore({ ...site, daysUnseen: site.everyDays });
      expect(due).toBeCloseTo(Math.max(site.value, site.largestBase), 9);
    }),
  );
});
