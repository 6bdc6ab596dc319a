import { expect, test } from 'vitest';
import { isCloned } from './is-cloned.ts';

test.each([
  [0, 0, false],
  [0, 1, false],
  [5, 6, false],
  [5, 5, true],
  [5, 4, true],
  [5, 0, true],
])('a counter of %i followed by %i means a copy: %s', (stored, presented, cloned) => {
  expect(isCloned(stored, presented)).toBe(cloned);
});
