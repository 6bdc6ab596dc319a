import { expect, test } from 'vitest';
import { backOffMs } from './back-off.ts';

test('the pause doubles from 5 s after each failure, up to a minute', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 2_000].map((failures) => backOffMs(failures) / 1_000);
  expect(seconds).toEqual([5, 10, 20, 40, 60, 60, 60]);
});
