import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milesBetween } from '#geo/distance.ts';
import { milesToNearest } from './nearest-site.ts';

const arena = { latitude: 54.9634, longitude: -1.6222 };

test('an event has no distance without sites', () => {
  expect(milesToNearest(arena, [])).toBeNull();
});

test('the distance of an event is that to the nearest of all sites', () => {
  const near = { latitude: 54.9641, longitude: -1.6235 };
  const far = { latitude: 55.0074, longitude: -1.6208 };
  expect(milesToNearest(arena, [far, near, far])).toBe(milesBetween(arena, near));
});

test('a site just across the date line is near', () => {
  const place = { latitude: -17, longitude: 179.99 };
  const across = { latitude: -17, longitude: -179.99 };
  const sameSide = { latitude: -17, longitude: 179.9 };
  expect(milesToNearest(place, [sameSide, across])).toBe(milesBetween(place, across));
});

test('the distance within a city agrees with the true distance to within a thousandth', () => {
  const site = fc.record({
    latitude: fc.double({ min: 54.9, max: 55.05, noNaN: true }),
    longitude: fc.double({ min: -1.75, max: -1.5, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(site, { minLength: 1, maxLength: 20 }), (sites) => {
      const found = milesToNearest(arena, sites) ?? Number.NaN;
      const least = Math.min(...sites.map((candidate) => milesBetween(arena, candidate)));
      expect(found).toBeGreaterThanOrEqual(least);
      expect(found).toBeLessThanOrEqual(least * 1.001);
    }),
  );
});
