import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problems, teams } from '#testing/problems.ts';
import { timeRound } from '#timetable.ts';
import { loadStops, readStops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createNeighbours, fillRow } from './neighbours.ts';
import { createRandom } from './random.ts';
import { createRecreate, fitsAfter, insertSites, randomTaste } from './recreate.ts';
import { createRuin, ruinTour } from './ruin.ts';
import { createShorten, shortenRounds } from './shorten.ts';
import { createTour, timeSpent, keepsTimes, listStops, type Tour } from './tour.ts';
import type { Model } from './model.ts';

const RUNS = { seed: 7, numRuns: 150 };

/** A tour filled at random, for one shift. */
function filled(model: Model, seed: number): Tour {
  const tour = createTour(model);
  const random = createRandom(seed);
  const recreate = createRecreate(model, createNeighbours(model), random);
  insertSites(recreate, tour, randomTaste(recreate, random));
  return tour;
}

test('a filled tour has no gap left into which a site fits', () => {
  fc.assert(
    fc.property(teams(20), fc.nat(1_000), (team, seed) => {
      const model = createModel(team, team.shifts, new Set());
      const tour = filled(model, seed);
      const free = [...Array(model.sites).keys()].filter((site) => tour.used[site] === 0);
      const nodes = [...Array(model.size).keys()].filter(
        (node) =>
          (node < model.sites && tour.used[node] === 1) ||
          (node >= model.sites && (node - model.sites) % 2 === 0),
      );
      for (const site of free)
        for (const node of nodes) expect(fitsAfter(model, tour, node, site)).toBe(false);
    }),
    RUNS,
  );
});

test('the times, the score and the count of a tour are those of its timetables', () => {
  fc.assert(
    fc.property(teams(20), fc.nat(1_000), (team, seed) => {
      const model = createModel(team, team.shifts, new Set());
      const tour = filled(model, seed);
      const stops = readStops(model, tour);
      const times = team.shifts.map((shift, index) => timeRound(team, shift, stops[index] ?? []));
      expect(keepsTimes(model, tour)).toBe(
        times.every(({ inTime, visits }) => inTime || visits.length === 0),
      );
      expect(tour.score).toBeCloseTo(
        times.reduce((sum, { score }) => sum + score, 0),
        9,
      );
      expect(tour.stops).toBe(stops.flat().length);
      const spent = times.map(({ end }, index) => end - (team.shifts[index]?.startTime ?? 0));
      expect(timeSpent(model, tour)).toBeCloseTo(Math.hypot(...spent), 9);
      const list = new Int32Array(model.size);
      const count = listStops(model, tour, list);
      expect(Array.from(list.slice(0, count)).map((site) => model.place[site])).toEqual(stops.flat());
    }),
    RUNS,
  );
});

test('a ruined tour has consistent links, times and score', () => {
  fc.assert(
    fc.property(teams(20), fc.nat(1_000), (team, seed) => {
      const model = createModel(team, team.shifts, new Set());
      const tour = filled(model, seed);
      const ruin = createRuin(model, createRandom(seed));
      for (let round = 0; round < 5; round++) {
        ruinTour(ruin, tour);
        const stops = readStops(model, tour);
        const again = createTour(model);
        loadStops(model, again, stops);
        if (!keepsTimes(model, tour)) return;
        expect(readStops(model, again)).toEqual(stops);
        expect(again.score).toBeCloseTo(tour.score, 9);
        expect(again.stops).toBe(tour.stops);
        expect(timeSpent(model, again)).toBe(timeSpent(model, tour));
        for (const node of again.next.keys()) {
          if (node < model.sites && again.used[node] === 0) continue;
          expect(tour.used[node]).toBe(again.used[node]);
          expect(tour.latest[node]).toBe(again.latest[node]);
          expect(tour.leave[node]).toBe(again.leave[node]);
        }
      }
    }),
    RUNS,
  );
});

test('a shortened tour has the same stops and takes no longer', () => {
  fc.assert(
    fc.property(problems(16), fc.nat(1_000), (problem, seed) => {
      const places = problem.places.map(({ score, service = 0 }) => ({ score, service }));
      const open = { ...problem, places, limit: problem.limit * 2 };
      const model = createModel(open, [open], new Set());
      const tour = filled(model, seed);
      if (!keepsTimes(model, tour)) return;
      const before = readStops(model, tour).flat();
      const ended = timeSpent(model, tour);
      const changed = shortenRounds(createShorten(model), tour);
      const after = readStops(model, tour).flat();
      expect(new Set(after)).toEqual(new Set(before));
      expect(after.length).toBe(before.length);
      expect(timeSpent(model, tour)).toBeCloseTo(timeRound(open, open, after).end - (open.startTime ?? 0), 9);
      if (changed) expect(timeSpent(model, tour)).toBeLessThan(ended);
      else expect(after).toEqual(before);
    }),
    { ...RUNS, numRuns: 300 },
  );
});

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

test('a row of neighbours has all sites of a small city, nearest first, without those that have no way', () => {
  const travel = [0, 5, 3, Infinity, 5, 0, 1, 1, 3, 1, 0, 1, 9, 9, 9, 0];
  const places = [{ score: 1 }, { score: 1, service: 1 }, { score: 1, service: 4 }, { score: 1 }];
  const problem = { places, travel, start: 0, limit: 100 };
  const model = createModel(problem, [problem], new Set());
  const [neighbours] = createNeighbours(model);
  if (!neighbours) throw new Error('One round has neighbours.');
  expect(neighbours.count[0]).toBe(-1);
  fillRow(model, neighbours, 0);
  expect(Array.from(neighbours.site.slice(0, neighbours.count[0]))).toEqual([1, 2]);
  expect(Array.from(neighbours.reach.slice(0, 2))).toEqual([6, 7]);
});

test('a row of a large city has the nearest sites and the richest of the others, nearest first', () => {
  const count = 400;
  const places = Array.from({ length: count }, (_, index) => ({ score: index === 300 ? 1_000 : 1 }));
  const travel = Float64Array.from({ length: count ** 2 }, (_, index) =>
    Math.abs(Math.floor(index / count) - (index % count)),
  );
  const problem = { places, travel, start: 0, limit: 10_000 };
  const model = createModel(problem, [problem], new Set());
  const [neighbours] = createNeighbours(model);
  if (!neighbours) throw new Error('One round has neighbours.');
  fillRow(model, neighbours, 0);
  const row = Array.from(neighbours.site.slice(0, neighbours.count[0]));
  // The 48 nearest are also worth most for their time, but for one that is far and rich.
  expect(row).toEqual([...Array.from({ length: 48 }, (_, index) => index + 1), 300]);
});

test('the model has the sites that can be visited, then starts and ends', () => {
  const places = [
    { score: 1 },
    { score: 0 },
    { score: 2, open: 3, close: 2 },
    { score: 3, open: 9, service: 2 },
    { score: 4, close: 4, service: 5 },
    { score: Infinity },
    { score: NaN },
    { score: 5 },
  ];
  const travel = Array.from({ length: 64 }, (_, index) => index);
  const model = createModel(
    { places, travel },
    [
      { start: 1, startTime: 2, end: 0, limit: 11 },
      { start: 3, limit: 5 },
    ],
    new Set([7]),
  );
  expect([...model.place]).toEqual([0, 3, 4, 1, 0, 3, -1]);
  expect(model.sites).toBe(3);
  expect(model.size).toBe(7);
  expect(model.windows).toBe(true);
  expect(Array.from(model.score.slice(0, 3))).toEqual([1, 3, 4]);
  expect([model.open[3], model.close[4], model.open[5], model.close[6]]).toEqual([2, 11, 0, 5]);
  expect(model.habits[0]?.travel[1]).toBe(3);
  expect(model.habits[0]?.travel[7]).toBe(24);
  expect(model.habits[0]?.travel[4]).toBe(0);
  expect(model.habits[0]?.travel[13]).toBe(0);
});

test('a city without hours, or with hours that never matter, has no windows', () => {
  const shift = { start: 0, startTime: 5, limit: 20 };
  const windows = (open?: number, close?: number): boolean => {
    const place = {
      score: 1,
      ...(open === undefined ? {} : { open }),
      ...(close === undefined ? {} : { close }),
    };
    return createModel({ places: [place], travel: [0] }, [shift], new Set()).windows;
  };
  expect(windows()).toBe(false);
  expect(windows(5, 20)).toBe(false);
  expect(windows(6, 20)).toBe(true);
  expect(windows(5, 19)).toBe(true);
});

test('random numbers depend on the seed and lie from 0 up to 1', () => {
  const numbers = (seed: number): number[] => {
    const random = createRandom(seed);
    return Array.from({ length: 1_000 }, random);
  };
  expect(numbers(3)).toEqual(numbers(3));
  expect(numbers(3)).not.toEqual(numbers(4));
  expect(Math.min(...numbers(3))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers(3))).toBeLessThan(1);
  expect(numbers(3).reduce((sum, value) => sum + value, 0) / 1_000).toBeCloseTo(0.5, 1);
});
