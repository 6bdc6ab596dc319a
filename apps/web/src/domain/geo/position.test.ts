import { expect, test } from 'vitest';
import { samePlace } from './position.ts';

test('two positions are the same place when both coordinates are equal', () => {
  const place = { latitude: 0, longitude: -1.61 };
  expect(samePlace(place, { ...place })).toBe(true);
  expect(samePlace(place, { ...place, latitude: 0.000001 })).toBe(false);
  expect(samePlace(place, { ...place, longitude: 1.61 })).toBe(false);
});
