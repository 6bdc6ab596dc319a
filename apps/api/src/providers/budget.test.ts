import { expect, test } from 'vitest';
import { budgetOf, callsIn } from './budget.ts';

const HALF_HOUR_MS = 30 * 60_000;

test('60 calls a minute leave a second apart', () => {
  expect(budgetOf({ calls: 60, inSeconds: 60, callsPerDay: 32_000 })).toEqual({
    spacingMs: 1_000,
    callsPerHour: 1_334,
    callsPerDay: 32_000,
  });
});

test('5 calls a second leave 200 ms apart', () => {
  expect(budgetOf({ calls: 5, inSeconds: 1, callsPerDay: 5_000 })).toMatchObject({
    spacingMs: 200,
    callsPerHour: 209,
  });
});

test('half an hour has the smaller of what the pace and the share of the day allow', () => {
  expect(callsIn(budgetOf({ calls: 60, inSeconds: 60, callsPerDay: 32_000 }), HALF_HOUR_MS)).toBe(666);
  expect(callsIn(budgetOf({ calls: 1, inSeconds: 60, callsPerDay: 32_000 }), HALF_HOUR_MS)).toBe(30);
});
