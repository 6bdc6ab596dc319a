import { expect, test, describe } from 'vitest';
import { samePlace, metresBetween, milesFromMetres, significantPosition } from './geo.ts';
import fc from 'fast-check';

test('two positions are the same place when both coordinates are equal', () => {
  const place = { latitude: 0, longitude: -1.61 };
  expect(samePlace(place, { ...place })).toBe(true);
  expect(samePlace(place, { ...place, latitude: 0.000001 })).toBe(false);
  expect(samePlace(place, { ...place, longitude: 1.61 })).toBe(false);
});

const anyPosition = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('great-circle distance with Earth radius 6371 km', () => {
  test('one degree of latitude is a 360th of the circumference', () => {
    const degree = metresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });
    expect(degree).toBeCloseTo((2 * Math.PI * 6_371_000) / 360, 6);
  });

  test('opposite points are half the circumference apart', () => {
    const half = metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 });
    expect(half).toBeCloseTo(Math.PI * 6_371_000, 3);
  });

  test('the distance across the date line is the shorter one', () => {
    const across = metresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });
    expect(across).toBeCloseTo((2 * Math.PI * 6_371_000) / 360, 3);
  });

  test('a distance is never negative, never NaN, and the same in both directions', () => {
    fc.assert(
      fc.property(anyPosition, anyPosition, (one, other) => {
        const there = metresBetween(one, other);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeCloseTo(metresBetween(other, one), 5);
      }),
    );
  });
});

test('distance in miles = metres × 0.00062137', () => {
  expect(milesFromMetres(1000)).toBeCloseTo(0.62137, 10);
  expect(milesFromMetres(0)).toBe(0);
});

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

test('a move of more than 500 m replaces the stored position', () => {
  const fix = northBy(500.1);
  expect(significantPosition(stored, fix)).toBe(fix);
});

test('small steps are measured from the stored position, not from the last step', () => {
  let kept = stored;
  for (let walked = 100; walked <= 600; walked += 100) kept = significantPosition(kept, northBy(walked));
  expect(kept).toEqual(northBy(600));
});

test('a coarse fix whose accuracy covers the stored position does not count as a move', () => {
  expect(significantPosition(stored, northBy(900), 1_500)).toBe(stored);
  expect(significantPosition(stored, northBy(1_600), 1_500)).toEqual(northBy(1_600));
});

test('a coarse first position is stored', () => {
  const fix = northBy(1);
  expect(significantPosition(null, fix, 5_000)).toBe(fix);
});

test('exactly 500 m, or exactly the accuracy of the fix, does not count as a move', () => {
  const fix = northBy(600);
  const metres = metresBetween(stored, fix);
  expect(significantPosition(stored, fix, metres)).toBe(stored);
  expect(significantPosition(stored, fix, metres - 0.001)).toBe(fix);
});
