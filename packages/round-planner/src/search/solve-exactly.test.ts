import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRound } from '#plan.ts';
import type { Place, Shift } from '#problem.ts';
import { lineTravel } from '#testing/line-travel.ts';
import { bestByBruteForce, problems } from '#testing/problems.ts';
import { createModel } from './model.ts';
import { solveExactly } from './solve-exactly.ts';

test('the exact solution has the most points and ends first among equals', () => {
  fc.assert(
    fc.property(problems(5), (problem) => {
      const { score, end, stops } = planRound(problem);
      const best = bestByBruteForce(problem);
      expect(score).toBe(best.score);
      if (stops.length > 0) expect(end).toBe(best.end);
    }),
    { seed: 3, numRuns: 60 },
  );
});

/** The places of the best round on a street that begins at its first place, which is no site. */
function best(positions: readonly number[], sites: readonly Place[], shift: Partial<Shift>): number[] {
  const city = { places: [{ score: 0 }, ...sites], travel: lineTravel(positions) };
  const model = createModel(city, [{ start: 0, limit: 100, ...shift }], new Set());
  return solveExactly(model).map((site) => model.place[site] ?? -1);
}

const one = { score: 1 };

test('the exact solution visits a single site if it is in time', () => {
  expect(best([0, 5], [one], { limit: 5 })).toEqual([1]);
  expect(best([0, 5], [one], { limit: 4.9 })).toEqual([]);
  expect(best([0, 5], [one], { limit: 10, end: 0 })).toEqual([1]);
  expect(best([0, 5], [one], { limit: 9.9, end: 0 })).toEqual([]);
  expect(best([0, 5], [{ score: 1, close: 5 }], {})).toEqual([1]);
  expect(best([0, 5], [{ score: 1, close: 4.9 }], {})).toEqual([]);
  expect(best([0, 5], [one], { startTime: 95.1 })).toEqual([]);
});

test('the exact solution counts the time at a site and the waiting', () => {
  expect(best([0, 5, 6], [{ score: 1, service: 3 }, one], { limit: 8.9 })).toEqual([2]);
  expect(best([0, 5, 6], [{ score: 1, service: 3 }, one], { limit: 9 })).toEqual([1, 2]);
  expect(best([0, 5, 6], [{ score: 1, open: 9 }, one], { limit: 9 })).toEqual([2, 1]);
  expect(best([0, 2, 1, 3], [one, one, { score: 1, service: 5 }], {})).toEqual([2, 1, 3]);
});

test('the exact solution prefers one rich site to two poor ones', () => {
  expect(best([0, 1, 2, -3], [one, one, { score: 3 }], { limit: 3 })).toEqual([3]);
  expect(best([0, 1, 2, -3], [one, one, { score: 2 }], { limit: 3 })).toEqual([1, 2]);
});

test('the exact solution is deterministic among orders that end at the same time', () => {
  expect(best([0, 1, 2, 3], [one, one, one], { end: 0 })).toEqual([3, 2, 1]);
  expect(best([0, 2, -2], [one, one], { limit: 2 })).toEqual([1]);
});
