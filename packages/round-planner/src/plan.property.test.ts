import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followList, nearestFirst } from './follow-rule.ts';
import { planRound } from './plan.ts';
import { createPlanner } from './planner.ts';
import type { RoundProblem } from './problem.ts';
import { openCity } from './testing/open-city.ts';
import { bestByBruteForce, problems } from './testing/problems.ts';
import { walk } from './testing/walk.ts';
import { timeRound } from './timetable.ts';

const RUNS = { seed: 16, numRuns: 150 };
const check = (
  holds: (problem: RoundProblem, seed: number) => void,
  sites = 25,
  numRuns = RUNS.numRuns,
): void => fc.assert(fc.property(problems(sites), fc.nat(1_000), holds), { ...RUNS, numRuns });

test('a round keeps its limit and all windows, and its score is that of its stops', () => {
  check((problem, seed) => {
    const round = planRound(problem, { seed, iterations: 60 });
    const walked = walk(problem, round.stops);
    expect(walked.score).toBe(round.score);
    // A shift that cannot even reach its end has no stops to keep times with.
    if (round.stops.length > 0) expect(walked.late).toBe(false);
    expect(round.inTime).toBe(!walked.late);
    // No site is visited twice, and none without points.
    expect(new Set(round.stops).size).toBe(round.stops.length);
    expect(round.stops.filter((stop) => !((problem.places[stop]?.score ?? 0) > 0))).toEqual([]);
  });
});

test('fixed first stops are kept in their order as far as they fit', () => {
  fc.assert(
    fc.property(problems(20), fc.nat(1_000), fc.integer({ min: 1, max: 3 }), (problem, seed, count) => {
      const first = [...problem.places.keys()].filter((place) => place !== problem.start).slice(0, count);
      const fixed = { ...problem, first };
      const round = planRound(fixed, { seed, iterations: 40 });
      expect(round.stops.slice(0, round.fixedCount)).toEqual(first.slice(0, round.fixedCount));
      expect(new Set(round.stops).size).toBe(round.stops.length);
      for (let kept = 1; kept <= first.length; kept++) {
        if (round.fixedCount >= kept) expect(walk(problem, first.slice(0, kept)).late).toBe(false);
        else if (round.fixedCount === kept - 1) expect(walk(problem, first.slice(0, kept)).late).toBe(true);
      }
    }),
    RUNS,
  );
});

test('more iterations never give a worse round, and the same seed takes the same path', () => {
  check((problem, seed) => {
    const { places, travel, ...shift } = problem;
    const planner = createPlanner({ places, travel, shifts: [shift] }, { seed });
    const scores = [0, 1, 9, 30, 160].map((iterations) => {
      planner.step(iterations);
      return planner.rounds()[0]?.score ?? 0;
    });
    expect(scores.toSorted((one, other) => one - other)).toEqual(scores);
    expect(planRound(problem, { seed, iterations: 200 })).toEqual(planner.rounds()[0]);
  });
});

test('up to nine sites the round is as good as the best of all orders', () => {
  const isBest = (problem: RoundProblem, seed: number): void => {
    const { score, end, stops } = planRound(problem, { seed });
    const best = bestByBruteForce(problem);
    expect(score).toBe(best.score);
    // Of rounds with the same points, the one that ends first.
    if (stops.length > 0) expect(end).toBe(best.end);
  };
  check(isBest, 9, 200);
});

test('the search also finds the best of all orders with more than nine sites', () => {
  const isBest = (problem: RoundProblem, seed: number): void => {
    expect(planRound(problem, { seed, iterations: 600 }).score).toBe(bestByBruteForce(problem).score);
  };
  check(isBest, 16, 100);
});

test('a round is never below those of the list and of the nearest site, however short the search', () => {
  check((problem, seed) => {
    const { score } = planRound(problem, { seed, iterations: 0 });
    for (const stops of [nearestFirst(problem), followList(problem)]) {
      expect(score).toBeGreaterThanOrEqual(timeRound(problem, problem, stops).score - 1e-9);
    }
  });
});

test('a round is never below the earlier round that it starts from, if that still fits', () => {
  check((problem, seed) => {
    const earlier = planRound(problem, { seed, iterations: 100 });
    const again = planRound(problem, { seed: seed + 1, iterations: 0, previous: earlier.stops });
    expect(again.score).toBeGreaterThanOrEqual(earlier.score);
  });
});

test('the search takes another path with another seed', () => {
  const problem = openCity(90, 80);
  const rounds = [1, 2, 3, 4].map((seed) => planRound(problem, { seed, iterations: 20 }).stops.join());
  expect(new Set(rounds).size).toBeGreaterThan(1);
});

test('the seed of a search is 1 by default', () => {
  const problem = openCity(90, 80);
  expect(planRound(problem, { iterations: 20 })).toEqual(planRound(problem, { seed: 1, iterations: 20 }));
});
