import { expect, test } from 'vitest';
import { restartDelayMs } from './restart-delay.ts';

test('a process that died is started again after a moment that doubles', () => {
  expect([1, 2, 3, 4].map(restartDelayMs)).toEqual([250, 500, 1000, 2000]);
});

test('the wait has an upper end, and so has the number of tries', () => {
  expect(restartDelayMs(8)).toBe(15_000);
  expect(restartDelayMs(9)).toBeUndefined();
});
