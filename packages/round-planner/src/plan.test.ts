import { expect, test } from 'vitest';
import { planRound, planRoundInSlices } from './plan.ts';
import { createPlanner } from './planner.ts';
import { hoursCity } from './testing/hours-city.ts';
import { lineTravel } from './testing/line-travel.ts';
import { openCity } from './testing/open-city.ts';

test('an earlier round may name places that are unknown, closed or named twice', () => {
  const problem = openCity(20, 30);
  const round = planRound(problem, { previous: [99, 3, 3, -1, 4], iterations: 10 });
  expect(round.inTime).toBe(true);
  expect(new Set(round.stops).size).toBe(round.stops.length);
});

test('a round has no stops without sites, without points or after the limit', () => {
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
  const problem = hoursCity();
  const round = planRound(problem, { seed: 3, signal: { aborted: true }, iterations: 1_000 });
  expect(round.inTime).toBe(true);
  expect(round.stops.length).toBeGreaterThan(0);
  expect(round).toEqual(planRound(problem, { seed: 3, iterations: 0 }));
});

test('a budget in milliseconds ends the same search path earlier', () => {
  const problem = hoursCity();
  let time = 0;
  const cut = planRound(problem, { seed: 3, milliseconds: 4, now: () => time++ });
  // The clock is read once for the start and once before each slice of ten; when the time is up there is no other slice.
  expect(cut).toEqual(planRound(problem, { seed: 3, iterations: 30 }));
  expect(cut).not.toEqual(planRound(problem, { seed: 3, iterations: 40 }));
});

test('a budget in milliseconds alone has no limit of iterations', async () => {
  let time = 0;
  let slices = 0;
  const pause = async (): Promise<void> => void slices++;
  const options = { pause, iterationsPerSlice: 1_000, milliseconds: 5, now: () => time++ };
  await planRoundInSlices(openCity(12, 20), options);
  expect(slices).toBe(4);
});

test('without a budget the search makes 3,000 iterations, ten in a slice', async () => {
  let slices = 0;
  const pause = async (): Promise<void> => void slices++;
  await planRoundInSlices(openCity(12, 20), { pause });
  expect(slices).toBe(300);
});

test('the last slice of a search has the remaining iterations', async () => {
  let slices = 0;
  const pause = async (): Promise<void> => void slices++;
  const round = await planRoundInSlices(hoursCity(), { seed: 3, pause, iterations: 25 });
  expect(slices).toBe(3);
  expect(round).toEqual(planRound(hoursCity(), { seed: 3, iterations: 25 }));
});

test('a clock without milliseconds sets no limit, and iterations may end before the time is up', () => {
  const problem = hoursCity();
  const expected = planRound(problem, { seed: 3, iterations: 20 });
  expect(planRound(problem, { seed: 3, iterations: 20, now: () => 5 })).toEqual(expected);
  expect(planRound(problem, { seed: 3, iterations: 20, now: () => 5, milliseconds: 1 })).toEqual(expected);
});

test('a round that is known to be the best is not searched for', async () => {
  let slices = 0;
  const pause = async (): Promise<void> => void slices++;
  const few = openCity(9, 30);
  await planRoundInSlices(few, { pause });
  expect(slices).toBe(0);
  const { places, travel, ...shift } = few;
  expect(createPlanner({ places, travel, shifts: [shift] }).isDone).toBe(true);
  expect(createPlanner({ places, travel, shifts: [shift, shift] }).isDone).toBe(false);
  expect(createPlanner({ places: [{ score: 0 }], travel: [0], shifts: [shift, shift] }).isDone).toBe(true);
  const { places: more, travel: longer, ...same } = openCity(10, 30);
  expect(createPlanner({ places: more, travel: longer, shifts: [same] }).isDone).toBe(false);
});

test('a budget in milliseconds without a clock is refused', () => {
  expect(() => planRound(openCity(20, 30), { milliseconds: 5 })).toThrow('needs a clock');
});

test('a search in slices can be aborted while it runs', async () => {
  const problem = hoursCity();
  const signal = { aborted: false };
  let slices = 0;
  const pause = async (): Promise<void> => {
    slices++;
    if (slices === 3) signal.aborted = true;
  };
  const round = await planRoundInSlices(problem, { seed: 3, pause, signal, iterations: 1e9 });
  expect(slices).toBe(3);
  expect(round).toEqual(planRound(problem, { seed: 3, iterations: 30 }));
});

test('a search in slices of any size follows the same path', async () => {
  const problem = hoursCity();
  const pause = async (): Promise<void> => {};
  const sliced = await planRoundInSlices(problem, { seed: 3, pause, iterationsPerSlice: 7, iterations: 100 });
  expect(sliced).toEqual(planRound(problem, { seed: 3, iterations: 100 }));
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
  ['Unknown place 99', { start: 99 }],
  ['Unknown place 13', { first: [1, 13] }],
  ['Unknown place -1', { end: -1 }],
  ['Unknown place 1.5', { first: [1.5] }],
  ['13 places need 169 travel times, not 4', { travel: [0, 0, 0, 0] }],
  ['finite limit', { limit: Infinity }],
  ['finite start time', { startTime: NaN }],
])('a problem that contradicts itself is refused: %s', (message, change) => {
  expect(() => planRound({ ...openCity(12, 30), ...change })).toThrow(message);
});
