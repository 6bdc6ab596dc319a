import { expect, test } from 'vitest';
import { accountLimits, networkLimits, pauses } from './attempt-limits.ts';

test('pauses double from the first to the longest, which then repeats', () => {
  expect(pauses(accountLimits.login)).toEqual([2, 4, 8, 16, 32, 60]);
  expect(pauses(accountLimits.requestReset)).toEqual([60, 120, 240, 480, 900]);
  expect(pauses({ ...accountLimits.login, firstPauseSeconds: 2, longestPauseSeconds: 8 })).toEqual([2, 4, 8]);
});

test('a limit whose longest pause is its first has one pause', () => {
  const limit = { freeAttempts: 1, windowSeconds: 60, firstPauseSeconds: 5, longestPauseSeconds: 5 };
  expect(pauses(limit)).toEqual([5]);
});

test('two hundred wardens behind one address sign in freely', () => {
  const limits = networkLimits(300);
  expect(limits.login.freeAttempts).toBeGreaterThanOrEqual(200);
});

test('an address is never left without any free attempt', () => {
  for (const limit of Object.values(networkLimits(1))) expect(limit.freeAttempts).toBeGreaterThan(0);
});
