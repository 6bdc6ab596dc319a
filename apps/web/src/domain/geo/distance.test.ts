import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metresBetween, milesFromMetres } from './distance.ts';

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

  test('it crosses the date line the short way', () => {
    const across = metresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });
    expect(across).toBeCloseTo((2 * Math.PI * 6_371_000) / 360, 3);
  });

  test('it is never negative, never unknown, and the same both ways', () => {
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
