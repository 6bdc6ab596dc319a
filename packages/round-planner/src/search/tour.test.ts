import { expect, test } from 'vitest';
import { lineTravel } from '#testing/line-travel.ts';
import { createModel } from './model.ts';
import {
  clearTour,
  copyTour,
  createTour,
  insertAfter,
  keepsTimes,
  listStops,
  refreshTimes,
  timeSpent,
  type Tour,
  unlink,
} from './tour.ts';

/**
 * A start at 0 of a street and sites at 2, 5 and 9, a minute at each. The first warden returns to the start; the second
 * starts at minute 3, takes twice as long for each leg and may end anywhere.
 */
const travel = lineTravel([0, 2, 5, 9]);
const city = {
  places: [
    { score: 0 },
    { score: 3, service: 1 },
    { score: 4, service: 1, open: 8 },
    { score: 5, service: 1, close: 20 },
  ],
  travel,
};
const back = { start: 0, end: 0, limit: 40 };
const slow = { start: 0, startTime: 3, limit: 60, travel: travel.map((time) => 2 * time) };
const model = createModel(city, [back, slow], new Set());
const [NEAR, MIDDLE, FAR, START, END, SLOW_START, SLOW_END] = [0, 1, 2, 3, 4, 5, 6] as const;

function tourOf(first: readonly number[], second: readonly number[] = [], of = model): Tour {
  const tour = createTour(of);
  // From the last to the first, each behind the start.
  for (const site of first.toReversed()) insertAfter(of, tour, START, site);
  for (const site of second.toReversed()) insertAfter(of, tour, SLOW_START, site);
  return tour;
}

const at = (values: ArrayLike<number>, ...nodes: readonly number[]) => nodes.map((node) => values[node]);

/** The invariants of the stops of a round, from its start to its end. */
function roundFrom(tour: Tour, start: number) {
  const nodes = [start];
  while (nodes.at(-1) !== start + 1) nodes.push(tour.next[nodes.at(-1) ?? start] ?? start + 1);
  return {
    nodes,
    prev: at(tour.prev, ...nodes.slice(1)),
    leave: at(tour.leave, ...nodes),
    latest: at(tour.latest, ...nodes),
  };
}

test('a new tour goes straight from each start to its end', () => {
  const tour = createTour(model);
  expect(roundFrom(tour, START)).toEqual({
    nodes: [START, END],
    prev: [START],
    leave: [0, 0],
    latest: [40, 40],
  });
  expect(roundFrom(tour, SLOW_START)).toEqual({
    nodes: [SLOW_START, SLOW_END],
    prev: [SLOW_START],
    leave: [3, 3],
    latest: [60, 60],
  });
  expect(at(tour.round, START, END, SLOW_START, SLOW_END)).toEqual([0, 0, 1, 1]);
  expect(tour).toMatchObject({ score: 0, stops: 0 });
});

test('a warden waits for a site to open, and the latest arrivals leave time for the rest', () => {
  expect(roundFrom(tourOf([NEAR, MIDDLE, FAR]), START)).toEqual({
    nodes: [START, NEAR, MIDDLE, FAR, END],
    prev: [START, NEAR, MIDDLE, FAR],
    leave: [0, 3, 9, 14, 23],
    // The last site closes at 20.
    latest: [9, 11, 15, 20, 40],
  });
});

test('a round has the travel times of its warden', () => {
  expect(roundFrom(tourOf([], [MIDDLE, NEAR]), SLOW_START)).toEqual({
    nodes: [SLOW_START, MIDDLE, NEAR, SLOW_END],
    prev: [SLOW_START, MIDDLE, NEAR],
    leave: [3, 14, 21, 21],
    latest: [42, 52, 59, 60],
  });
});

test('an inserted site is in use, in the round of the node before it, and changes its links', () => {
  const tour = tourOf([NEAR], [FAR]);
  tour.touched.fill(0);
  insertAfter(model, tour, SLOW_START, MIDDLE);
  expect(roundFrom(tour, SLOW_START).nodes).toEqual([SLOW_START, MIDDLE, FAR, SLOW_END]);
  expect(at(tour.round, NEAR, MIDDLE, FAR)).toEqual([0, 1, 1]);
  expect([...tour.used]).toEqual([1, 1, 1, 0, 0, 0, 0]);
  expect([...tour.touched]).toEqual([0, 1, 1, 0, 0, 1, 0]);
  expect(tour).toMatchObject({ score: 12, stops: 3 });
});

test('removing a site links its neighbours and updates the times', () => {
  const tour = tourOf([NEAR, MIDDLE, FAR]);
  tour.touched.fill(0);
  unlink(model, tour, MIDDLE);
  expect(at(tour.used, NEAR, MIDDLE, FAR)).toEqual([1, 0, 1]);
  expect([...tour.touched]).toEqual([1, 0, 1, 0, 0, 0, 0]);
  expect(tour).toMatchObject({ score: 8, stops: 2 });
  refreshTimes(model, tour);
  expect(roundFrom(tour, START)).toEqual(roundFrom(tourOf([NEAR, FAR]), START));
});

test('a cleared tour equals a new one', () => {
  const tour = tourOf([NEAR, FAR], [MIDDLE]);
  clearTour(model, tour);
  const fresh = createTour(model);
  for (const start of [START, SLOW_START]) expect(roundFrom(tour, start)).toEqual(roundFrom(fresh, start));
  expect(tour).toMatchObject({ used: fresh.used, score: 0, stops: 0 });
});

test('a copied tour is equal, and stays when the original changes', () => {
  const tour = tourOf([NEAR, FAR], [MIDDLE]);
  const copy = createTour(model);
  copyTour(tour, copy);
  expect(copy).toEqual(tour);
  clearTour(model, tour);
  expect(copy).toEqual(tourOf([NEAR, FAR], [MIDDLE]));
});

test('the stops of a tour are listed in the order of the rounds', () => {
  const list = new Int32Array(model.size).fill(-1);
  expect(listStops(model, tourOf([FAR, NEAR], [MIDDLE]), list)).toBe(3);
  expect([...list]).toEqual([FAR, NEAR, MIDDLE, -1, -1, -1, -1]);
  expect(listStops(model, createTour(model), list)).toBe(0);
});

test('the time of a team is the root of the sum of squares, each from its own start time', () => {
  expect(timeSpent(model, tourOf([NEAR]))).toBe(5);
  expect(timeSpent(model, tourOf([], [NEAR]))).toBe(5);
  expect(timeSpent(model, tourOf([NEAR], [MIDDLE]))).toBeCloseTo(Math.hypot(5, 11), 12);
});

test.each([
  ['in time to the minute', { limit: 19 }, {}, true],
  ['past the limit', { limit: 18.9 }, {}, false],
  ['at a site that closes as the warden arrives', {}, { close: 9 }, true],
  ['at a site that has closed', {}, { close: 8.9 }, false],
])('a round keeps its times or not: %s', (_, change, hours, inTime) => {
  const places = city.places.map((place, index) => (index === 3 ? { ...place, ...hours } : place));
  // Both the first and the second of two rounds count.
  const one = createModel({ places, travel }, [{ ...back, ...change }, slow], new Set());
  expect(keepsTimes(one, tourOf([FAR], [], one))).toBe(inTime);
  const other = createModel({ places, travel }, [slow, { ...back, ...change }], new Set());
  expect(keepsTimes(other, tourOf([], [FAR], other))).toBe(inTime);
});

test('a stop in the middle that is late makes the round late, a round without stops never is', () => {
  const places = city.places.map((place, index) => (index === 1 ? { ...place, close: 15 } : place));
  const late = createModel({ places, travel }, [back, slow], new Set());
  expect(keepsTimes(late, tourOf([MIDDLE, NEAR], [], late))).toBe(true);
  expect(keepsTimes(late, tourOf([FAR, NEAR], [], late))).toBe(false);
  const unreachable = createModel(city, [{ ...back, end: 3, limit: 8.5 }, slow], new Set());
  expect(keepsTimes(unreachable, createTour(unreachable))).toBe(true);
  expect(keepsTimes(unreachable, tourOf([NEAR], [], unreachable))).toBe(false);
});
