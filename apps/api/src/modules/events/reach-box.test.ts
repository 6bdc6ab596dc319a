import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milesBetween } from '#geo/distance.ts';
import { boxAround } from './reach-box.ts';

test('no positions, no box', () => {
  expect(boxAround([], 1)).toBeNull();
});

test('every place within reach of a position lies in the box', () => {
  const latitude = fc.double({ min: -70, max: 70, noNaN: true });
  const longitude = fc.double({ min: -170, max: 170, noNaN: true });
  const shift = fc.double({ min: -0.05, max: 0.05, noNaN: true });
  fc.assert(
    fc.property(latitude, longitude, shift, shift, (lat, lon, north, east) => {
      const site = { latitude: lat, longitude: lon };
      const place = { latitude: lat + north, longitude: lon + east };
      fc.pre(milesBetween(site, place) <= 1.5);
      const box = boxAround([site, { latitude: 0, longitude: 0 }], 1.5);
      if (box === null) throw new Error('no box');
      expect(place.latitude).toBeLessThanOrEqual(box.north);
      expect(place.latitude).toBeGreaterThanOrEqual(box.south);
      expect(place.longitude).toBeLessThanOrEqual(box.east);
      expect(place.longitude).toBeGreaterThanOrEqual(box.west);
    }),
    { numRuns: 500 },
  );
});
