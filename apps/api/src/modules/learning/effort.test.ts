import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedVisits } from './effort.ts';

const NINE = Date.parse('2026-11-16T09:00:00Z');
const visit = (siteId: number, minute: number, isAnswered = true) => ({
  siteId,
  at: new Date(NINE + minute * 60_000),
  isAnswered,
});
const exposures = (visits: readonly ReturnType<typeof visit>[]) =>
  countedVisits(visits, 90).map(({ exposure }) => exposure);

test('the first visit of a site has full exposure, and so has one after the recovery time', () => {
  expect(exposures([visit(1, 0), visit(1, 90), visit(1, 200)])).toEqual([1, 1, 1]);
});

test('only the first of several answers within the recovery time of a site counts', () => {
  const hundred = Array.from({ length: 100 }, (_, minute) => visit(1, minute));
  const counted = countedVisits(hundred, 90);
  expect(counted.map(({ visit: { at } }) => (at.getTime() - NINE) / 60_000)).toEqual([0, 90]);
  expect(counted.map(({ exposure }) => exposure)).toEqual([1, 1 / 90]);
});

test('visits of other sites do not change the exposure', () => {
  expect(exposures([visit(1, 0), visit(2, 9), visit(1, 18)])).toEqual([1, 1]);
});

test('an unanswered visit does not count, but shortens the exposure of the next', () => {
  expect(exposures([visit(1, 0, false), visit(1, 18)])).toEqual([0.2]);
});

test('the answered one of two visits at the same moment counts, with full exposure', () => {
  expect(exposures([visit(1, 0), visit(1, 0)])).toEqual([1]);
  expect(exposures([visit(1, 0, false), visit(1, 0)])).toEqual([1]);
});

test('the order in which visits arrive does not matter, and an exposure is between 0 and 1', () => {
  const visits = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 600 }), fc.boolean())
      .map((made) => visit(...made)),
    { maxLength: 40 },
  );
  const shuffled = visits.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([all, other]) => {
      expect(countedVisits(other, 90)).toEqual(countedVisits(all, 90));
      for (const exposure of exposures(all)) {
        expect(exposure).toBeGreaterThanOrEqual(0);
        expect(exposure).toBeLessThanOrEqual(1);
      }
    }),
  );
});
