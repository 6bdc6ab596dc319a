import { expect, test } from 'vitest';
import type { City, Shift } from '#problem.ts';
import { lastDigitCity } from '#testing/last-digit-city.ts';
import { lineTravel } from '#testing/line-travel.ts';
import { randomCity } from '#testing/random-city.ts';
import { createAnnealing } from './annealing.ts';
import { loadStops, readStops, type Stops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createRandom } from './random.ts';
import { copyTour, createTour, keepsTimes } from './tour.ts';

function anneal(city: City, shifts: readonly Shift[], seed: number) {
  const model = createModel(city, shifts, new Set());
  const tour = createTour(model);
  return { model, tour, ...createAnnealing(model, seed, tour) };
}

/** A start at 0 of a street and sites at 1, 2, 3 and 4. */
const street = { places: [0, 1, 1, 1, 1].map((score) => ({ score })), travel: lineTravel([0, 1, 2, 3, 4]) };

function filled(city: City, stops: Stops): Stops {
  const { model, tour, fill } = anneal(city, [{ start: 0, limit: 6 }], 1);
  loadStops(model, tour, stops);
  fill(tour);
  return readStops(model, tour);
}

test('a tour is filled, shortened, and filled again with sites that now fit', () => {
  expect(filled(street, [[2]])).toEqual([[1, 2, 3, 4]]);
  expect(filled(street, [[3, 1, 2]])).toEqual([[1, 2, 3, 4]]);
});

test('stops keep their order when sites have hours', () => {
  const places = street.places.map((place, index) => (index === 3 ? { ...place, close: 5 } : place));
  expect(filled({ ...street, places }, [[3, 1, 2]])).toEqual([[3, 1, 2]]);
});

/** The start is 5 minutes from each site, the sites are 10 from each other. The first is rich, the last is out of reach. */
const star = {
  places: Array.from({ length: 13 }, (_, index) => ({ score: [0, 1_000][index] ?? 1 })),
  travel: Array.from({ length: 13 ** 2 }, (_, index) => {
    const [from, to] = [Math.floor(index / 13), index % 13];
    if (from === 12 || to === 12) return 20;
    return from === 0 || to === 0 ? 5 : 10;
  }),
};

test('each warden of a new tour starts with a random site that fits', () => {
  const shift = { start: 0, limit: 9 };
  const firsts: [Set<number>, Set<number>] = [new Set(), new Set()];
  const { model, tour, restart } = anneal(star, [shift, shift], 1);
  for (let count = 0; count < 40; count++) {
    restart();
    expect(keepsTimes(model, tour)).toBe(true);
    const [one = [], other = []] = readStops(model, tour);
    expect([one.length, other.length]).toEqual([1, 1]);
    for (const stop of one) firsts[0].add(stop);
    for (const stop of other) firsts[1].add(stop);
  }
  expect(firsts.map((sites) => sites.size > 8)).toEqual([true, true]);
  expect(firsts.map((sites) => sites.has(12))).toEqual([false, false]);
});

/** The largest loss of score, as a share of the mean points of a stop, when changes are tried in one phase. */
function largestLoss(phase: number): number {
  const { tour, restart, iterate } = anneal(randomCity(30, 5), [{ start: 0, end: 0, limit: 30 }], 2);
  restart();
  let most = 0;
  for (let count = 0; count < 400; count++) {
    const { score, stops } = tour;
    iterate(phase);
    most = Math.max(most, ((score - tour.score) / score) * stops);
  }
  return most;
}

test.each([
  [0, 1.2],
  [0.5, Math.sqrt(1.2 * 0.02)],
])('the loss of a tour is limited by the temperature at phase %s', (phase, heat) => {
  const loss = largestLoss(phase);
  expect(loss).toBeGreaterThan(heat);
  expect(loss).toBeLessThan(6 * heat);
});

test('a tour hardly loses points at the end of the annealing', () => {
  expect(largestLoss(1)).toBeLessThan(6 * 0.02);
});

test('a rejected change leaves the tour unchanged', () => {
  const { model, tour, restart, iterate } = anneal(randomCity(30, 5), [{ start: 0, limit: 25 }], 3);
  restart();
  const before = createTour(model);
  const taken = Array.from({ length: 40 }, () => {
    copyTour(tour, before);
    const isTaken = iterate(0.9);
    if (!isTaken) expect(tour).toEqual(before);
    return isTaken;
  });
  expect(new Set(taken)).toEqual(new Set([true, false]));
});

test('no round is late when travel times violate the triangle inequality', () => {
  const random = createRandom(1);
  const city = {
    places: Array.from({ length: 15 }, (_, index) => ({ score: index === 0 ? 0 : 1 + random() })),
    travel: Array.from({ length: 15 ** 2 }, () => random() * 20),
  };
  const { model, tour, restart, iterate } = anneal(city, [{ start: 0, end: 0, limit: 40 }], 1);
  restart();
  for (let count = 0; count < 150; count++) {
    iterate(count / 150);
    expect(keepsTimes(model, tour)).toBe(true);
  }
  expect(tour.stops).toBeGreaterThan(3);
});

test('a round that is late in the last digit is rejected', () => {
  const { model, tour, iterate } = anneal(lastDigitCity, [{ start: 0, limit: 0.9 }], 1);
  const taken = Array.from({ length: 20 }, () => {
    const isTaken = iterate(0);
    expect(tour.stops).toBeLessThan(3);
    expect(keepsTimes(model, tour)).toBe(true);
    return isTaken;
  });
  expect(taken).toContain(false);
});

test('a city without a route to any site has tours without stops', () => {
  const travel = Array.from({ length: 25 }, () => Infinity);
  const { tour, restart, iterate } = anneal({ ...street, travel }, [{ start: 0, limit: 6 }], 1);
  restart();
  expect(iterate(0)).toBe(true);
  expect(tour).toMatchObject({ stops: 0, score: 0 });
});
