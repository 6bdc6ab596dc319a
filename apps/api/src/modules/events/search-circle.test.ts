import { expect, test } from 'vitest';
import { searchCircle } from './search-circle.ts';

const at = (latitude: number, longitude: number) => ({
  north: latitude,
  south: latitude,
  east: longitude,
  west: longitude,
  latitude,
  longitude,
});

test('the search circle around a single site reaches as far as an event does, in whole miles', () => {
  expect(searchCircle(at(54.97, -1.61))).toEqual({ latitude: 54.97, longitude: -1.61, radiusMiles: 2 });
});

test('the search circle around a wide area reaches that far beyond the farthest corner', () => {
  const wide = { ...at(54.97, -1.61), north: 55.0, south: 54.95, east: -1.55, west: -1.65 };
  expect(searchCircle(wide).radiusMiles).toBe(5);
});

test('a search circle never grows beyond a hundred miles', () => {
  expect(searchCircle({ ...at(54, -1), south: 40 }).radiusMiles).toBe(100);
});
