import { expect, test } from 'vitest';
import { planRound } from './plan.ts';
import { openCity } from './testing/open-city.ts';
import { timeRound } from './timetable.ts';
import { varyRound } from './vary-round.ts';

const pause = async (): Promise<void> => {};
const problem = openCity(30, 40);
const options = { pause, iterations: 40 };

test('varied rounds differ by seed and stay within 3 % of the best', async () => {
  const best = planRound(problem, { iterations: 1_000 });
  const rounds = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((seed) => varyRound(problem, { ...options, seed })),
  );
  expect(new Set(rounds.map(({ stops }) => stops.join())).size).toBeGreaterThan(3);
  for (const { score, stops, inTime } of rounds) {
    expect(score).toBeGreaterThanOrEqual(0.97 * 0.98 * best.score);
    expect(score).toBe(timeRound(problem, problem, stops).score);
    expect(inTime).toBe(true);
  }
});

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
  const seeds = Array.from({ length: 40 }, (_, index) => index);
  const rounds = await Promise.all(
    seeds.map((seed) => varyRound({ places, travel, start: 0, limit: 9 }, { ...options, seed })),
  );
  expect(new Set(rounds.map(({ stops }) => stops.join()))).toEqual(new Set(['1', '2', '3']));
});

test('fixed first stops stay', async () => {
  const { stops } = await varyRound({ ...problem, first: [7, 3] }, { ...options, seed: 2 });
  expect(stops.slice(0, 2)).toEqual([7, 3]);
});
