import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

test('the wait before an email is retried doubles from a minute to an hour', () => {
  expect([1, 2, 3, 6, 7, 8].map((attempts) => (retryDelayMs(attempts) ?? 0) / 60_000)).toEqual([
    1, 2, 4, 32, 60, 60,
  ]);
});

test('an email is given up after twelve attempts', () => {
  expect(retryDelayMs(11)).toBeDefined();
  expect(retryDelayMs(12)).toBeUndefined();
});
