import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresBetween, milesFromMetres } from './distance.ts';

const greyStreet = { latitude: 54.9717, longitude: -1.6118 };
const stJamesPark = { latitude: 54.9756, longitude: -1.6217 };

test('a degree of latitude is 111.19 km on an Earth of radius 6371 km', () => {
  expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(
    111_194.93,
    1,
  );
});

test('Grey Street and St James’ Park are some 766 m apart', () => {
  expect(metresBetween(greyStreet, stJamesPark)).toBeGreaterThan(740);
  expect(metresBetween(greyStreet, stJamesPark)).toBeLessThan(790);
});

test('miles are metres times 0.00062137', () => {
  expect(milesFromMetres(10_000)).toBeCloseTo(6.2137, 10);
});

test('opposite points of the Earth are half its circumference apart', () => {
  const metres = metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 });
  expect(metres).toBeCloseTo(Math.PI * 6_371_000, 3);
});

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('a distance is the same both ways, never negative and never beyond half the circumference', () => {
  fc.assert(
    fc.property(position, position, (from, to) => {
      const metres = metresBetween(from, to);
      expect(metres).toBeGreaterThanOrEqual(0);
      expect(metres).toBeLessThanOrEqual(Math.PI * 6_371_000 + 1);
      expect(metresBetween(to, from)).toBeCloseTo(metres, 5);
    }),
  );
});
