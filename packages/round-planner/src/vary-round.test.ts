import { expect, test } from 'vitest';
import { openCity } from './testing/open-city.ts';
import { randomCity } from './testing/random-city.ts';
import { timeRound } from './timetable.ts';
import { varyRound } from './vary-round.ts';

const pause = async (): Promise<void> => {};
const problem = openCity(14, 40);
const options = { pause, iterations: 4 };

test('the same seed gives the same varied round', async () => {
  expect(await varyRound(problem, { ...options, seed: 4 })).toEqual(
    await varyRound(problem, { ...options, seed: 4 }),
  );
});

test('varying returns the best round when every other one loses more than 3 %', async () => {
  const places = [0, 100, 50].map((score) => ({ score }));
  const city = { places, travel: [0, 9, 9, 9, 0, 9, 9, 9, 0], start: 0, limit: 9 };
  for (const seed of [1, 2, 3, 4, 5])
    expect((await varyRound(city, { ...options, seed })).stops).toEqual([1]);
});

test('varying returns every round within 3 % of the best, and no others', async () => {
  const places = [0, 100, 98, 97, 96.9, 95].map((score) => ({ score }));
  const travel = Array.from({ length: 36 }, () => 9);
  const seeds = Array.from({ length: 24 }, (_, index) => index);
  const rounds = await Promise.all(
    seeds.map((seed) => varyRound({ places, travel, start: 0, limit: 9 }, { ...options, seed })),
  );
  expect(new Set(rounds.map(({ stops }) => stops.join()))).toEqual(new Set(['1', '2', '3']));
  // The seed alone decides; it is 1 when it is left out.
  expect(rounds.map(({ stops }) => stops.join('')).join('')).toBe('323333121212331333233311');
  const city = { places, travel, start: 0, limit: 9 };
  expect(await varyRound(city, options)).toEqual(rounds[1]);
});

test('varied rounds with few iterations are the recorded ones', async () => {
  const city = { ...randomCity(16, 5), start: 0, end: 0, limit: 20 };
  const rounds = await Promise.all([1, 2, 3].map((seed) => varyRound(city, { pause, iterations: 3, seed })));
  expect(rounds.map(({ stops }) => stops.join(' '))).toEqual(['1 2 16 13', '5 9 3 16 13', '13 16 2 1']);
  for (const { stops, fixedCount, ...times } of rounds) {
    expect(fixedCount).toBe(0);
    expect(times).toEqual(timeRound(city, city, stops));
  }
});

test('varying keeps the fixed first stops', async () => {
  const { stops } = await varyRound({ ...problem, first: [7, 3] }, { ...options, seed: 2 });
  expect(stops.slice(0, 2)).toEqual([7, 3]);
});

test('every varied round visits the wanted places, and counts their own points', async () => {
  const poor = { ...problem, places: problem.places.map((p, n) => (n === 9 ? { ...p, score: 0.01 } : p)) };
  const without = await varyRound(poor, { ...options, seed: 1 });
  expect(without.stops).not.toContain(9);
  for (const seed of [1, 2, 3, 4, 5]) {
    const { stops, score } = await varyRound(poor, { ...options, seed, wanted: [9] });
    expect(stops).toContain(9);
    expect(score).toBe(timeRound(poor, poor, stops).score);
  }
});

test('a wanted place that cannot be reached does not keep a round from being planned', async () => {
  const shut = { ...problem, places: problem.places.map((p, n) => (n === 9 ? { ...p, close: -1 } : p)) };
  const { stops } = await varyRound(shut, { ...options, seed: 1, wanted: [9] });
  expect(stops).not.toContain(9);
  expect(stops.length).toBeGreaterThan(2);
});

test('varying returns only the best round when the search was aborted', async () => {
  const places = [0, 100, 99, 98].map((score) => ({ score }));
  const city = { places, travel: Array.from({ length: 16 }, () => 9), start: 0, limit: 9 };
  const varied = async (aborted: boolean): Promise<string> => {
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    const rounds = await Promise.all(
      seeds.map((seed) => varyRound(city, { ...options, seed, signal: { aborted } })),
    );
    return [...new Set(rounds.map(({ stops }) => stops.join()))].sort().join(' ');
  };
  expect(await varied(true)).toBe('1');
  expect(await varied(false)).toBe('2 3');
});
