import { expect, test } from 'vitest';
import { accountLimits } from './attempt-limits.ts';
import { attemptsPerDay, guessesPerDay } from '#testing/inputs/guesses-per-day.ts';

test('a thousand networks have 3,118 guesses a day at one account', () => {
  // 3 each; then together 20, four more with growing pauses, and one every 15 minutes
  expect(guessesPerDay(1_000)).toBe(3_000 + 20 + 4 + 94);
});

test('one network has 121 guesses a day at an account that it never signed in to', () => {
  expect(guessesPerDay(1)).toBe(121);
});

test('a network that has signed in has 2,685 guesses a day', () => {
  expect(attemptsPerDay(accountLimits.login)).toBe(2_685);
});
