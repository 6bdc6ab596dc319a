import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('random numbers are those of mulberry32', () => {
  const random = createRandom(1);
  expect(Array.from({ length: 5 }, random)).toEqual([
    0.6270739405881613, 0.002735721180215478, 0.5274470399599522, 0.9810509674716741, 0.9683778982143849,
  ]);
});

test('random numbers depend on the seed and lie from 0 up to 1', () => {
  const numbers = (seed: number): number[] => {
    const random = createRandom(seed);
    return Array.from({ length: 1_000 }, random);
  };
  expect(numbers(3)).toEqual(numbers(3));
  expect(numbers(3)).not.toEqual(numbers(4));
  expect(Math.min(...numbers(3))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers(3))).toBeLessThan(1);
  expect(numbers(3).reduce((sum, value) => sum + value, 0) / 1_000).toBeCloseTo(0.5, 1);
});
