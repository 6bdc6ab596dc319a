import { expect, test } from 'vitest';
import { openCity } from './testing/open-city.ts';
import { varyRound } from './vary-round.ts';

const pause = async (): Promise<void> => {};
const problem = openCity(14, 40);
const options = { pause, iterations: 4 };

test('the same seed gives the same varied round', async () => {
  expect(await varyRound(problem, { ...options, seed: 4 })).toEqual(
    await varyRound(problem, { ...options, seed: 4 }),
  );
});

test('where every other round loses more than 3 % there is nothing to vary', async () => {
  const places = [0, 100, 50].map((score) => ({ score }));
  const city = { places, travel: [0, 9, 9, 9, 0, 9, 9, 9, 0], start: 0, limit: 9 };
  for (const seed of [1, 2, 3, 4, 5])
    expect((await varyRound(city, { ...options, seed })).stops).toEqual([1]);
});

test('rounds of nearly the same worth all have their turn', async () => {
  const places = [0, 100, 98, 97].map((score) => ({ score }));
  const travel = [0, 9, 9, 9, 9, 0, 9, 9, 9, 9, 0, 9, 9, 9, 9, 0];
  const seeds = Array.from({ length: 24 }, (_, index) => index);
  const rounds = await Promise.all(
    seeds.map((seed) => varyRound({ places, travel, start: 0, limit: 9 }, { ...options, seed })),
  );
  expect(new Set(rounds.map(({ stops }) => stops.join()))).toEqual(new Set(['1', '2', '3']));
  // The seed alone decides.
  expect(rounds.map(({ stops }) => stops.join('')).join('')).toBe('232232232332112311332113');
});

test('fixed first stops stay', async () => {
  const { stops } = await varyRound({ ...problem, first: [7, 3] }, { ...options, seed: 2 });
  expect(stops.slice(0, 2)).toEqual([7, 3]);
});
