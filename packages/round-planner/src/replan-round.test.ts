import { expect, test } from 'vitest';
import { replanRound } from './replan-round.ts';
import { hoursCity } from './testing/hours-city.ts';

const pause = async (): Promise<void> => {};
const options = { pause, iterations: 60 };

/** Sites on a line, at distances from the start, with their scores. */
function line(...sites: readonly (readonly [at: number, score: number])[]) {
  const points = [[0, 0] as const, ...sites];
  const travel = points.flatMap(([from]) => points.map(([to]) => Math.abs(from - to)));
  return { places: points.map(([, score]) => ({ score })), travel, start: 0 };
}

test('replanning gives up as few stops as possible to stay within 1 % of the best', async () => {
  // Either way there is time for one side only: 1 and 2 on the left, 3 with 102 on the right.
  const city = { ...line([-1, 50], [-2, 50], [8, 102]), limit: 8 };
  expect(await replanRound(city, [1, 2], options)).toMatchObject({ unchanged: 0, round: { stops: [3] } });
  const close = { ...line([-1, 50], [-2, 50], [8, 101]), limit: 8 };
  expect(await replanRound(close, [1, 2], options)).toMatchObject({
    unchanged: 2,
    round: { stops: [1, 2], score: 100 },
    best: { score: 101 },
  });
});

test('replanning accepts a loss of exactly 1 %', async () => {
  const city = { ...line([-1, 49], [-2, 50], [8, 100]), limit: 8 };
  expect(await replanRound(city, [1, 2], options)).toMatchObject({ unchanged: 2, round: { score: 99 } });
});

test('replanning keeps one stop if the second would cost too much', async () => {
  const city = { ...line([1, 10], [-4, 10], [6, 90]), limit: 6 };
  expect(await replanRound(city, [1, 2], options)).toMatchObject({ unchanged: 1, round: { stops: [1, 3] } });
});

test('replanning keeps at most three stops', async () => {
  const city = { ...line([1, 1], [2, 1], [3, 1], [4, 1], [5, 1]), limit: 5 };
  expect(await replanRound(city, [1, 2, 3, 4, 5], options)).toMatchObject({ unchanged: 3 });
});

test('replanning does not keep stops that no longer fit', async () => {
  const city = { ...line([1, 1], [9, 1], [2, 1]), limit: 5 };
  expect(await replanRound(city, [1, 2, 3], options)).toMatchObject({
    unchanged: 1,
    round: { stops: [1, 3] },
  });
});

test('replanning always keeps the current stop', async () => {
  const city = { ...line([-1, 1], [8, 100]), limit: 8, first: [1] };
  const { round } = await replanRound(city, [], options);
  expect(round.stops).toEqual([1]);
});

test('replanning searches from all planned stops, not only from the three that may be kept', async () => {
  const problem = { ...hoursCity(), first: [37] };
  // Without iterations, only the planned round is as good as this.
  const planned = [13, 16, 26, 23, 18, 30, 22, 3, 33, 38];
  const { round, unchanged, best } = await replanRound(problem, planned, { pause, iterations: 0, seed: 3 });
  expect(round.stops).toEqual([37, ...planned]);
  expect(unchanged).toBe(3);
  expect(best).toBe(round);
});

test('a current stop that is out of reach is given up', async () => {
  const city = { ...line([1, 1], [9, 1], [2, 1]), limit: 5, first: [2] };
  expect(await replanRound(city, [1], options)).toMatchObject({
    unchanged: 0,
    round: { stops: [1, 3], fixedCount: 0 },
  });
});
