import { expect, test } from 'vitest';
import type { RoundProblem } from '#problem.ts';
import { lineTravel } from '#testing/line-travel.ts';
import { loadStops, readStops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createRuin, ruinTour } from './ruin.ts';
import { createTour } from './tour.ts';

/** Just below 1, as a random number may be. */
const ALMOST = 1 - 1e-9;
/** The third random number chooses what happens. */
const KINDS = { force: 0.24, run: 0.25, anywhere: 0.6, around: 0.75 };

/** Random numbers in this order; the last one again and again. */
function scripted(numbers: readonly number[]): () => number {
  let index = 0;
  return () => numbers[Math.min(index++, numbers.length - 1)] ?? 0;
}

/** A start and ten sites, each a minute further along a street, with a minute at each. */
const street: RoundProblem = {
  places: Array.from({ length: 11 }, (_, index) => ({ score: index === 0 ? 0 : 1, service: 1 })),
  travel: lineTravel([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  start: 0,
  limit: 20,
};
const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function ruined(problem: RoundProblem, stops: readonly number[], ...numbers: readonly number[]): number[] {
  const model = createModel(problem, [problem], new Set());
  const tour = createTour(model);
  loadStops(model, tour, [stops]);
  ruinTour(createRuin(model, scripted(numbers)), tour);
  const left = readStops(model, tour);
  const fresh = createTour(model);
  loadStops(model, fresh, left);
  const inUse = [...tour.used.keys()].filter((node) => tour.used[node] === 1 || node >= model.sites);
  for (const times of ['leave', 'latest'] as const) {
    expect(inUse.map((node) => tour[times][node])).toEqual(inUse.map((node) => fresh[times][node]));
  }
  return left.flat();
}

test.each([
  ['one at least', 0, 0, [2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ['three and half of the stops at most', ALMOST, ALMOST, [9, 10]],
  ['few more often than many', 0.5, 0.5, [4, 5, 6, 7, 8, 9, 10]],
])('the number of removed stops varies: %s', (_, one, other, left) => {
  expect(ruined(street, ALL, one, other, KINDS.run, 0)).toEqual(left);
});

test('every stop of a short tour may be removed', () => {
  expect(ruined(street, [1, 2, 3], ALMOST, ALMOST, KINDS.run, 0)).toEqual([]);
});

test.each([
  ['in front', 0, [4, 5, 6, 7, 8, 9, 10]],
  ['in the middle', 0.5, [1, 2, 3, 4, 8, 9, 10]],
  ['behind', ALMOST, [1, 2, 3, 4, 5, 6, 7]],
])('a run of stops is removed: %s', (_, where, left) => {
  expect(ruined(street, ALL, 0.5, 0.5, KINDS.run, where)).toEqual(left);
});

test('scattered stops are removed, each at most once', () => {
  expect(ruined(street, ALL, 0.5, 0.5, KINDS.anywhere, 0.25)).toEqual([1, 2, 4, 5, 6, 7, 8]);
  expect(ruined(street, ALL, 0.5, 0.5, KINDS.anywhere, ALMOST)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('the stops nearest to a site are removed', () => {
  expect(ruined(street, ALL, 0.5, 0.5, KINDS.around, 0.5)).toEqual([1, 2, 3, 4, 8, 9, 10]);
  expect(ruined(street, ALL, 0.5, 0.5, KINDS.around, 0)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  // The first of two equally near stops.
  expect(ruined(street, ALL, 0.45, 0.45, KINDS.around, 0.5)).toEqual([1, 2, 3, 4, 7, 8, 9, 10]);
  expect(ruined(street, [1, 2, 3, 4, 9, 10], 0.5, 0.5, KINDS.around, 0.6)).toEqual([1, 2, 3, 10]);
});

const force = (site: number, ...numbers: readonly number[]): readonly number[] => [
  0,
  0,
  KINDS.force,
  (site - 0.5) / 10,
  ...numbers,
];

test('a forced site is inserted where its detour is shortest', () => {
  const wide = { ...street, limit: 60 };
  expect(ruined(wide, [1, 2, 4, 5], ...force(3))).toEqual([1, 2, 3, 4, 5]);
  expect(ruined(wide, [2, 4], ...force(1))).toEqual([1, 2, 4]);
  expect(ruined(wide, [2, 4], ...force(9))).toEqual([2, 4, 9]);
  // The route passes it three times.
  expect(ruined(wide, [1, 5, 2, 6], ...force(3))).toEqual([1, 3, 5, 2, 6]);
});

test('a misplaced stop is moved to where its detour is shortest', () => {
  for (const limit of [12, 60]) {
    expect(ruined({ ...street, limit }, [3, 1, 2, 4], ...force(3))).toEqual([1, 2, 3, 4]);
  }
});

test('a forced site that does not fit replaces neighbouring stops', () => {
  const tight = { ...street, limit: 8 };
  expect(ruined(tight, [1, 2, 4], ...force(3, 0.49))).toEqual([1, 2, 3, 4]);
  const full = { ...street, limit: 7.5 };
  expect(ruined(full, [1, 2, 4], ...force(3, 0.49))).toEqual([1, 3, 4]);
  expect(ruined(full, [1, 2, 4], ...force(3, 0.5))).toEqual([1, 2, 3]);
});

test('a forced first stop replaces the next one, a forced last stop the previous one', () => {
  expect(ruined({ ...street, limit: 5.5 }, [2, 3], ...force(1, 0))).toEqual([1, 3]);
  expect(ruined({ ...street, limit: 6.5 }, [2, 3], ...force(4, ALMOST))).toEqual([2, 4]);
});

test('a forced site that does not even fit alone empties its round', () => {
  expect(ruined({ ...street, limit: 9 }, [1, 2], ...force(9, 0))).toEqual([]);
});

test('a tour without stops stays unchanged', () => {
  expect(ruined(street, [], ...force(3))).toEqual([]);
});

test('a forced site goes to the warden with the shortest detour', () => {
  const city = { places: street.places, travel: street.travel };
  const shifts = [
    { start: 0, limit: 60 },
    { start: 10, limit: 60 },
  ];
  const model = createModel(city, shifts, new Set([10]));
  const put = (site: number): number[][] => {
    const tour = createTour(model);
    loadStops(model, tour, [
      [1, 2],
      [9, 8],
    ]);
    ruinTour(createRuin(model, scripted([0, 0, KINDS.force, (site - 0.5) / 9])), tour);
    return readStops(model, tour);
  };
  expect(put(3)).toEqual([
    [1, 2, 3],
    [9, 8],
  ]);
  expect(put(7)).toEqual([
    [1, 2],
    [9, 8, 7],
  ]);
});
