import { expect, test } from 'vitest';
import { restartDelayMs } from './restart-delay.ts';

test('a process that died is restarted after a doubling delay', () => {
  expect([1, 2, 3, 4].map(restartDelayMs)).toEqual([250, 500, 1000, 2000]);
});

test('the restart delay and the number of restarts are limited', () => {
  expect(restartDelayMs(8)).toBe(15_000);
  expect(restartDelayMs(9)).toBeUndefined();
});
