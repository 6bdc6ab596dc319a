import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#time/wall-time.ts';
import { type DayRange, daysIn, mergeDays } from './day-ranges.ts';

const day = (n: number) => addDays('2026-01-01', n);
const range = fc
  .record({ from: fc.integer({ min: -20, max: 60 }), length: fc.integer({ min: 0, max: 15 }) })
  .map(({ from, length }): DayRange => ({ first: day(from), last: day(from + length) }));

test('merged days are the days of any ranges, in order, without overlap and within the span', () => {
  fc.assert(
    fc.property(fc.array(range), range, (ranges, within) => {
      const merged = mergeDays(ranges, within);
      const expected: string[] = [];
      for (let at = within.first; at <= within.last; at = addDays(at, 1))
        if (ranges.some(({ first, last }) => first <= at && at <= last)) expected.push(at);
      expect([...daysIn(merged, within)]).toEqual(expected);
      for (const [n, { first }] of merged.entries())
        if (n > 0) expect(first > addDays(merged[n - 1]?.last ?? '', 1)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('20,000 events of a year are merged to one range, which is walked once', () => {
  const ranges = Array.from({ length: 20_000 }, () => ({ first: '2026-01-01', last: '2026-12-31' }));
  const year = { first: '2026-01-01', last: '2026-12-31' };
  expect(mergeDays(ranges, year)).toEqual([year]);
  expect(daysIn(mergeDays(ranges, year), year).size).toBe(365);
});
