import { expect, test } from 'vitest';
import { toBudget, callsIn } from './budget.ts';

const HALF_HOUR_MS = 30 * 60_000;

test('a limit of 60 calls a minute spaces calls a second apart', () => {
  expect(toBudget({ calls: 60, inSeconds: 60, callsPerDay: 32_000 })).toEqual({
    spacingMs: 1_000,
    callsPerHour: 1_334,
    callsPerDay: 32_000,
  });
});

test('a limit of 5 calls a second spaces calls 200 ms apart', () => {
  expect(toBudget({ calls: 5, inSeconds: 1, callsPerDay: 5_000 })).toMatchObject({
    spacingMs: 200,
    callsPerHour: 209,
  });
});

test('the budget of half an hour is limited by the pace and by its share of the day', () => {
  expect(callsIn(toBudget({ calls: 60, inSeconds: 60, callsPerDay: 32_000 }), HALF_HOUR_MS)).toBe(666);
  expect(callsIn(toBudget({ calls: 1, inSeconds: 60, callsPerDay: 32_000 }), HALF_HOUR_MS)).toBe(30);
});
