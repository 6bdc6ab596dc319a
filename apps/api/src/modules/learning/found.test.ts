import { expect, test } from 'vitest';
import { foundAnswer } from './found.ts';

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 3],
  [17, 3],
])('%i vehicles are answered as %i', (vehicles, answer) => {
  expect(foundAnswer(vehicles)).toBe(answer);
});
