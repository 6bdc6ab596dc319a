import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answeredEffort } from './effort.ts';

const NINE = Date.parse('2026-11-16T09:00:00Z');
const visit = (siteId: number, minute: number, isAnswered = true) => ({
  siteId,
  at: new Date(NINE + minute * 60_000),
  isAnswered,
});
const effortsOf = (visits: readonly ReturnType<typeof visit>[]) =>
  answeredEffort(visits, 90).map(({ effort }) => effort);

test('the first visit of a site counts in full, a later one by the time since the one before', () => {
  expect(effortsOf([visit(1, 0), visit(1, 45), visit(1, 200)])).toEqual([1, 0.5, 1]);
});

test('visits of other sites do not matter', () => {
  expect(effortsOf([visit(1, 0), visit(2, 9), visit(1, 18)])).toEqual([1, 0.2, 1]);
});

test('an unanswered visit has no effort of its own, but shortens the exposure of the next', () => {
  expect(effortsOf([visit(1, 0), visit(1, 60, false), visit(1, 78)])).toEqual([1, 0.2]);
});

test('the second of two visits at the same moment has no exposure', () => {
  expect(effortsOf([visit(1, 0), visit(1, 0)])).toEqual([1, 0]);
  expect(effortsOf([visit(1, 0, false), visit(1, 0)])).toEqual([1]);
});

test('the order in which visits arrive does not matter, and an effort is between 0 and 1', () => {
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
      expect(answeredEffort(other, 90)).toEqual(answeredEffort(all, 90));
      for (const effort of effortsOf(all)) {
        expect(effort).toBeGreaterThanOrEqual(0);
        expect(effort).toBeLessThanOrEqual(1);
      }
    }),
  );
});
