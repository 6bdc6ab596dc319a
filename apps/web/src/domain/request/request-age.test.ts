import { expect, test } from 'vitest';
import { requestAge } from './request-age.ts';

test.each([
  [0, '0\u00a0min'],
  [59, '59\u00a0min'],
  [60, '1\u00a0h'],
  [24 * 60 - 1, '23\u00a0h'],
  [24 * 60, '1\u00a0day'],
  [49 * 60, '2\u00a0days'],
  [-5, '0\u00a0min'],
])('a request that is %d minutes old says %s', (minutes, text) => {
  const now = new Date('2026-11-18T10:00:00Z');
  expect(requestAge(new Date(now.getTime() - minutes * 60_000), now)).toBe(text);
});
