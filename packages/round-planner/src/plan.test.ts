import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followList, nearestFirst } from './follow-rule.ts';
import { planRound, planRoundInSlices } from './plan.ts';
import type { RoundProblem } from './problem.ts';
import { bestByBruteForce, problems } from './testing/problems.ts';
import { lineTravel } from './testing/line-travel.ts';
import { walk } from './testing/walk.ts';
import { openCity } from './testing/open-city.ts';
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
  });
});

test('no site is visited twice, and none that is worth nothing', () => {
  check((problem, seed) => {
    const { stops } = planRound(problem, { seed, iterations: 60 });
    expect(new Set(stops).size).toBe(stops.length);
    for (const stop of stops) expect(problem.places[stop]?.score).toBeGreaterThan(0);
  });
});

test('fixed first stops are kept in their order as far as they fit', () => {
  fc.assert(
    fc.property(problems(20), fc.nat(1_000), fc.integer({ min: 1, max: 3 }), (problem, seed, count) => {
      const first = [...problem.places.keys()].filter((place) => place !== problem.start).slice(0, count);
      const fixed = { ...problem, first };
      const round = planRound(fixed, { seed, iterations: 40 });
      expect(round.stops.slice(0, round.keptFirst)).toEqual(first.slice(0, round.keptFirst));
      expect(new Set(round.stops).size).toBe(round.stops.length);
      for (let kept = 1; kept <= first.length; kept++) {
        if (round.keptFirst >= kept) expect(walk(problem, first.slice(0, kept)).late).toBe(false);
        else if (round.keptFirst === kept - 1) expect(walk(problem, first.slice(0, kept)).late).toBe(true);
      }
    }),
    RUNS,
  );
});

test('the same seed gives the same round', () => {
  check((problem, seed) => {
    const options = { seed, iterations: 50 };
    expect(planRound(problem, options)).toEqual(planRound(problem, options));
  });
});

test('another seed takes another path', () => {
  const problem = openCity(90, 80);
  const rounds = [1, 2, 3, 4].map((seed) => planRound(problem, { seed, iterations: 20 }).stops.join());
  expect(new Set(rounds).size).toBeGreaterThan(1);
});

test('more iterations are never worse', () => {
  check((problem, seed) => {
    const scores = [0, 1, 10, 40, 200].map((iterations) => planRound(problem, { seed, iterations }).score);
    for (let index = 1; index < scores.length; index++) {
      expect(scores[index]).toBeGreaterThanOrEqual(scores[index - 1] ?? 0);
    }
  });
});

test('up to nine sites the round is as good as the best of all orders', () => {
  const isBest = (problem: RoundProblem, seed: number): void => {
    expect(planRound(problem, { seed }).score).toBe(bestByBruteForce(problem));
  };
  check(isBest, 9, 200);
});

test('with more sites the search itself also finds the best of all orders', () => {
  const isBest = (problem: RoundProblem, seed: number): void => {
    expect(planRound(problem, { seed, iterations: 600 }).score).toBe(bestByBruteForce(problem));
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

test('an earlier round may name places that are unknown, closed or named twice', () => {
  const problem = openCity(20, 30);
  const round = planRound(problem, { previous: [99, 3, 3, -1, 4], iterations: 10 });
  expect(round.inTime).toBe(true);
});

test('no sites, no worth and a start past the limit give a round without stops', () => {
  const city = openCity(12, 30);
  const worthless = { ...city, places: city.places.map(() => ({ score: 0 })) };
  const none = { places: [{ score: 0 }], travel: [0], start: 0, end: 0, limit: 10 };
  expect(planRound(none)).toMatchObject({ stops: [], score: 0, end: 0, inTime: true });
  expect(planRound(worthless)).toMatchObject({ stops: [], score: 0, inTime: true });
  expect(planRound({ ...city, startTime: 31 })).toMatchObject({ stops: [], score: 0, inTime: false });
});

test('an unreachable city gives a round without stops', () => {
  const city = openCity(12, 30);
  const cut = Array.from(city.travel, (time) => (time === 0 ? 0 : Infinity));
  expect(planRound({ ...city, travel: cut }).stops).toEqual([]);
});

test('an abort before the first step still gives a round', () => {
  const problem = openCity(40, 30);
  const round = planRound(problem, { signal: { aborted: true }, iterations: 1_000 });
  expect(round.inTime).toBe(true);
  expect(round.stops.length).toBeGreaterThan(0);
  expect(round).toEqual(planRound(problem, { iterations: 0 }));
});

test('a budget in milliseconds cuts the same path short', () => {
  const problem = openCity(40, 30);
  let time = 0;
  const cut = planRound(problem, { seed: 3, milliseconds: 5, now: () => time++ });
  // The clock is read once for the start and once before each slice of ten.
  expect(cut).toEqual(planRound(problem, { seed: 3, iterations: 40 }));
});

test('a budget in milliseconds without a clock is refused', () => {
  expect(() => planRound(openCity(20, 30), { milliseconds: 5 })).toThrow('needs a clock');
});

test('a thread that plans in slices hears an abort while it is busy', async () => {
  const problem = openCity(40, 30);
  const signal = { aborted: false };
  let slices = 0;
  const pause = async (): Promise<void> => {
    slices++;
    if (slices === 3) signal.aborted = true;
  };
  const round = await planRoundInSlices(problem, { pause, signal, iterations: 1e9 });
  expect(slices).toBe(3);
  expect(round).toEqual(planRound(problem, { iterations: 30 }));
});

test('slices of any size follow the same path', async () => {
  const problem = openCity(40, 30);
  const pause = async (): Promise<void> => {};
  const sliced = await planRoundInSlices(problem, { pause, iterationsPerSlice: 7, iterations: 100 });
  expect(sliced).toEqual(planRound(problem, { iterations: 100 }));
});

test('a round may end anywhere, at its start or at another place', () => {
  const line = {
    places: [0, 1, 1, 1].map((score) => ({ score })),
    travel: lineTravel([0, 2, 4, 6]),
    start: 0,
  };
  expect(planRound({ ...line, limit: 6 }).stops).toEqual([1, 2, 3]);
  expect(planRound({ ...line, limit: 6, end: 0 })).toMatchObject({ stops: [1], end: 4 });
  expect(planRound({ ...line, limit: 6, end: 2 })).toMatchObject({ stops: [1, 2], end: 4 });
});

test.each([
  ['There is no place 99', { start: 99 }],
  ['There is no place -1', { end: -1 }],
  ['There is no place 1.5', { first: [1.5] }],
  ['13 places need 169 travel times, not 4', { travel: [0, 0, 0, 0] }],
  ['finite limit', { limit: Infinity }],
  ['finite start time', { startTime: NaN }],
])('a problem that contradicts itself is refused: %s', (message, change) => {
  expect(() => planRound({ ...openCity(12, 30), ...change })).toThrow(message);
});
