import { expect, test } from 'vitest';
import { significantPosition } from './significant-move.ts';

const stored = { latitude: 54.97, longitude: -1.61 };
const METRES_PER_DEGREE = (2 * Math.PI * 6_371_000) / 360;
const northBy = (metres: number) => ({ ...stored, latitude: stored.latitude + metres / METRES_PER_DEGREE });

test('the first position is stored', () => {
  const fix = northBy(1);
  expect(significantPosition(null, fix)).toBe(fix);
});

test('a move of 500 m or less keeps the stored position', () => {
  expect(significantPosition(stored, northBy(0))).toBe(stored);
  expect(significantPosition(stored, northBy(499.9))).toBe(stored);
  expect(significantPosition(stored, northBy(-499.9))).toBe(stored);
});

test('a move of more than 500 m replaces it', () => {
  const fix = northBy(500.1);
  expect(significantPosition(stored, fix)).toBe(fix);
});

test('many small steps are measured from the stored position, not from the last step', () => {
  let kept = stored;
  for (let walked = 100; walked <= 600; walked += 100) kept = significantPosition(kept, northBy(walked));
  expect(kept).toEqual(northBy(600));
});

test('a coarse fix that may just as well lie at the stored position is no move', () => {
  expect(significantPosition(stored, northBy(900), 1_500)).toBe(stored);
  expect(significantPosition(stored, northBy(1_600), 1_500)).toEqual(northBy(1_600));
});

test('a coarse first position is better than none', () => {
  const fix = northBy(1);
  expect(significantPosition(null, fix, 5_000)).toBe(fix);
});
