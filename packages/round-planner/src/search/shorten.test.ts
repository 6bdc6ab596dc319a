import { expect, test } from 'vitest';
import type { RoundProblem } from '#problem.ts';
import { timeRound } from '#timetable.ts';
import { loadStops, readStops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createRandom } from './random.ts';
import { createShorten, shortenRounds } from './shorten.ts';
import { createTour, timeSpent } from './tour.ts';

/** Sites on a line; the start and the end are its first and last. */
function onLine(...positions: readonly number[]) {
  const travel = positions.flatMap((from) => positions.map((to) => Math.abs(from - to)));
  const places = positions.map((_, index) => ({
    score: index === 0 || index === positions.length - 1 ? 0 : 1,
  }));
  const problem = { places, travel, start: 0, end: positions.length - 1, limit: 1_000 };
  return createModel(problem, [problem], new Set());
}

test.each([
  ['a run turned round', [1, 4, 3, 2, 5]],
  ['one stop in the wrong place', [2, 3, 4, 1, 5]],
  ['two stops in the wrong place', [1, 4, 5, 2, 3]],
  ['all in the wrong order', [5, 4, 3, 2, 1]],
  ['every second stop missed', [1, 3, 5, 2, 4]],
])('stops on a line are put in order: %s', (_, stops) => {
  const model = onLine(0, 1, 2, 3, 4, 5, 6);
  const tour = createTour(model);
  loadStops(model, tour, [stops]);
  expect(shortenRounds(createShorten(model), tour)).toBe(true);
  expect(readStops(model, tour)).toEqual([[1, 2, 3, 4, 5]]);
  expect(shortenRounds(createShorten(model), tour)).toBe(false);
});

test('stops are only looked at again where links have changed', () => {
  const model = onLine(0, 1, 2, 3, 4);
  const tour = createTour(model);
  loadStops(model, tour, [[3, 2, 1]]);
  tour.touched.fill(0);
  expect(shortenRounds(createShorten(model), tour)).toBe(false);
});

/** Sites on a hillside, where the way up takes longer; a round begins, and may end, at the first place. */
function aHill(sites: number, seed: number, ends: boolean): RoundProblem {
  const random = createRandom(seed);
  const points = Array.from({ length: sites + 1 }, () => [random() * 9, random() * 9, random() * 9] as const);
  const travel = points.flatMap(([x, y, height]) =>
    points.map(([u, v, top]) => Math.hypot(x - u, y - v) + Math.max(0, top - height)),
  );
  const places = points.map((_, index) => ({ score: index === 0 ? 0 : 1 }));
  return { places, travel, start: 0, limit: 1_000, ...(ends ? { end: 0 } : {}) };
}

/** The stops with one run turned round or, if it has at most three stops, moved elsewhere, either way round. */
function movesOf(stops: readonly number[], from: number, to: number): number[][] {
  const run = stops.slice(from, to);
  const rest = stops.toSpliced(from, to - from);
  const others = [rest.toSpliced(from, 0, ...run.toReversed())];
  if (run.length > 3) return others;
  for (let at = 0; at <= rest.length; at++) {
    others.push(rest.toSpliced(at, 0, ...run), rest.toSpliced(at, 0, ...run.toReversed()));
  }
  return others;
}

function oneMoveAway(stops: readonly number[]): number[][] {
  const others: number[][] = [];
  for (let from = 0; from < stops.length; from++) {
    for (let to = from + 1; to <= stops.length; to++) others.push(...movesOf(stops, from, to));
  }
  return others;
}

test('no run turned round and no short run moved elsewhere would make a shortened round shorter', () => {
  for (let seed = 0; seed < 16; seed++) {
    const problem = aHill(3 + (seed % 5), seed, seed % 2 === 0);
    const model = createModel(problem, [problem], new Set());
    const tour = createTour(model);
    loadStops(model, tour, [[...problem.places.keys()].slice(1)]);
    const shorten = createShorten(model);
    while (shortenRounds(shorten, tour)) tour.touched.fill(1);
    expect([...tour.touched]).not.toContain(1);
    const [stops = []] = readStops(model, tour);
    const minutes = timeSpent(model, tour);
    expect(minutes).toBeCloseTo(timeRound(problem, problem, stops).end, 9);
    const others = oneMoveAway(stops).map((other) => timeRound(problem, problem, other).end);
    expect(Math.min(...others)).toBeGreaterThan(minutes - 1e-9);
  }
});

test('each round is shortened by the travel times of its warden', () => {
  const city = aHill(10, 1, true);
  const other = aHill(10, 2, true).travel;
  const shifts = [
    { start: 0, end: 0, limit: 1_000 },
    { start: 0, end: 0, limit: 1_000, travel: other },
  ];
  const halves = [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
  ];
  const model = createModel(city, shifts, new Set());
  const tour = createTour(model);
  loadStops(model, tour, halves);
  const shorten = createShorten(model);
  while (shortenRounds(shorten, tour)) tour.touched.fill(1);
  for (const [round, stops] of readStops(model, tour).entries()) {
    const shift = shifts[round];
    if (shift === undefined) throw new Error('Each round has its shift.');
    expect(stops.toSorted((one, other) => one - other)).toEqual(halves[round]);
    const { end } = timeRound(city, shift, stops);
    const others = oneMoveAway(stops).map((away) => timeRound(city, shift, away).end);
    expect(Math.min(...others)).toBeGreaterThan(end - 1e-9);
  }
});

/** The moves of the runs that begin or end at a position. */
const movesAt = (stops: readonly number[], position: number): number[][] =>
  stops.flatMap((_, end) => movesOf(stops, Math.min(position, end), Math.max(position, end) + 1));

test('a run that begins or ends at a stop whose links have changed is turned round or moved, if that saves travel', () => {
  for (let seed = 20; seed < 32; seed++) {
    const problem = aHill(4 + (seed % 3), seed, seed % 2 === 0);
    const model = createModel(problem, [problem], new Set());
    const stops = [...problem.places.keys()].slice(1);
    const minutes = timeRound(problem, problem, stops).end;
    for (const [position, stop] of stops.entries()) {
      const tour = createTour(model);
      loadStops(model, tour, [stops]);
      tour.touched.fill(0);
      tour.touched[stop - 1] = 1; // the start is no site, so that sites are one lower than their places
      const others = movesAt(stops, position).map((other) => timeRound(problem, problem, other).end);
      const isShorter = Math.min(...others) < minutes - 1e-9;
      expect(shortenRounds(createShorten(model), tour)).toBe(isShorter);
      expect(timeSpent(model, tour) < minutes - 1e-9).toBe(isShorter);
    }
  }
});
