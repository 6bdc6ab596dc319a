import { expect, test } from 'vitest';
import { doublingDelay } from './doubling-delay.ts';

test('a delay doubles each time, from the first to the longest', () => {
  const delays = [1, 2, 3, 4, 5].map((nth) => doublingDelay(nth, { first: 10, longest: 60 }));
  expect(delays).toEqual([10, 20, 40, 60, 60]);
});

test('a doubling delay is never below the first and never above the longest delay', () => {
  expect(doublingDelay(0, { first: 10, longest: 60 })).toBe(10);
  expect(doublingDelay(1e6, { first: 10, longest: 60 })).toBe(60);
});
