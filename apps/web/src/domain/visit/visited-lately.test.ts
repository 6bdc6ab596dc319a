import { expect, test } from 'vitest';
import { visitedLately } from './visited-lately.ts';

const NOW = Date.UTC(2026, 10, 16, 14, 0);

test.each([
  [null, false],
  [NOW, true],
  [NOW - 89 * 60_000, true],
  [NOW - 90 * 60_000, false],
])('a visit at %s counts as lately: %s', (at, expected) => {
  expect(visitedLately(at, NOW)).toBe(expected);
});
