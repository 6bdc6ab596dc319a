import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresBetween } from '#geo/distance.ts';
import { boxAround, coarse, isSamePlace, nearestSite } from './same-place.ts';

const HERE = { latitude: 54.97, longitude: -1.61 };
const north = (metres: number) => ({ latitude: 54.97 + metres / 111_195, longitude: -1.61 });

test('two positions within 30 metres are the same place, whatever their sites are', () => {
  const at = (metres: number, siteId: number | null) => ({ siteId, position: north(metres) });
  expect(isSamePlace(at(0, 1), at(29.9, 2))).toBe(true);
  expect(isSamePlace(at(0, 1), at(30.1, 1))).toBe(false);
});

test('without two positions the site decides', () => {
  expect(isSamePlace({ siteId: 1, position: null }, { siteId: 1, position: HERE })).toBe(true);
  expect(isSamePlace({ siteId: 1, position: null }, { siteId: 2, position: HERE })).toBe(false);
  expect(isSamePlace({ siteId: null, position: null }, { siteId: null, position: null })).toBe(false);
});

test('the nearest site is found with its distance', () => {
  expect(nearestSite(HERE, [])).toBeUndefined();
  const found = nearestSite(HERE, [north(140), north(90), north(160)]);
  expect(found?.metres).toBeCloseTo(90, 0);
});

test('a stored position is at most eight metres from the one that was sent', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -85, max: 85, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (latitude, longitude) => {
        expect(metresBetween({ latitude, longitude }, coarse({ latitude, longitude }))).toBeLessThan(8);
      },
    ),
  );
});

test('a box holds every position within its distance', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -0.01, max: 0.01, noNaN: true }),
      fc.double({ min: -0.01, max: 0.01, noNaN: true }),
      (latitude, up, right) => {
        const box = boxAround({ latitude, longitude: 0 }, 500);
        const place = { latitude: latitude + up, longitude: right };
        const isInside =
          place.latitude >= box.south &&
          place.latitude <= box.north &&
          place.longitude >= box.west &&
          place.longitude <= box.east;
        if (metresBetween({ latitude, longitude: 0 }, place) <= 499) expect(isInside).toBe(true);
      },
    ),
  );
});
