import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convexHull, roundedHull } from './rounded-hull.ts';
import { metresBetween } from '#domain/geo.ts';

const place = fc.record({
  latitude: fc.double({ min: 54.9, max: 55, noNaN: true }),
  longitude: fc.double({ min: -1.7, max: -1.5, noNaN: true }),
});

test('no sites have no outline, one site has a circle', () => {
  expect(roundedHull([], 100)).toBeNull();
  const centre = { latitude: 54.97, longitude: -1.61 };
  const ring = roundedHull([centre], 100) ?? [];
  expect(ring.length).toBeGreaterThan(20);
  expect(ring[0]).toEqual(ring.at(-1));
  for (const [longitude, latitude] of ring) {
    expect(metresBetween(centre, { latitude, longitude })).toBeCloseTo(100, -1);
  }
});

test('a point inside the others is not a corner', () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [2, 2],
    [2, 0],
  ] as const;
  expect(convexHull(square)).toEqual([
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ]);
});

test('every site is inside its outline', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (places) => {
      const ring = roundedHull(places, 100) ?? [];
      for (const { latitude, longitude } of places) {
        expect(isInside(ring, longitude, latitude)).toBe(true);
      }
    }),
    { numRuns: 100, seed: 1 },
  );
});

/** The ring runs counter-clockwise: a point inside is on the left of every edge. */
function isInside(ring: readonly (readonly [number, number])[], x: number, y: number): boolean {
  return ring.slice(1).every(([bx, by], n) => {
    const [ax, ay] = ring[n] ?? [0, 0];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}
