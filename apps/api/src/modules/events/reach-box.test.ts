import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milesBetween } from '#geo/distance.ts';
import { boxAround } from './reach-box.ts';

test('an empty list of positions has no box', () => {
  expect(boxAround([], 1)).toBeNull();
});

test('the box is no larger than needed: a degree more for 68 miles, more from west to east far from the equator', () => {
  const sites = [
    { latitude: -59, longitude: 10 },
    { latitude: -20, longitude: -30 },
  ];
  // At 60 degrees a degree of longitude is half as long.
  expect(boxAround(sites, 68)).toEqual({
    north: -19,
    south: -60,
    east: expect.closeTo(12, 9),
    west: expect.closeTo(-32, 9),
  });
  expect(boxAround([{ latitude: 59, longitude: 0 }], 68)?.east).toBeCloseTo(2, 9);
});

test('the box around a pole spans all longitudes', () => {
  for (const latitude of [90, -90]) {
    expect(boxAround([{ latitude, longitude: 0 }], 1.5)).toMatchObject({
      east: expect.closeTo(220.588, 3),
      west: expect.closeTo(-220.588, 3),
    });
  }
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
