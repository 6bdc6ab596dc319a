import type { Feature, FeatureCollection, Position } from 'geojson';
import { expect, test } from 'vitest';
import { isInside, placeNames } from './place-names.ts';

const ring = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const place = (n: string | undefined, k: string, ...rings: Position[][]): Feature => ({
  type: 'Feature',
  properties: { n, k },
  geometry: { type: 'MultiPolygon', coordinates: rings.map((one) => [one]) },
});
const named = (...features: Feature[]): FeatureCollection =>
  placeNames({ type: 'FeatureCollection', features });

test('a place in several parts is named once, in its widest part', () => {
  const names = named(
    place('River Tyne', 'water', ring(0, 0, 1, 2), ring(4, 0, 8, 2)),
    place('River Tyne', 'water', ring(9, 0, 10, 2)),
  );
  expect(names.features).toEqual([
    {
      type: 'Feature',
      properties: { n: 'River Tyne', k: 'water' },
      geometry: { type: 'Point', coordinates: [6, 1] },
    },
  ]);
});

test('the name of a bent place stands inside of it', () => {
  // A horseshoe: its centre is outside.
  const bent = [
    [0, 0],
    [9, 0],
    [9, 4],
    [7, 4],
    [7, 1],
    [2, 1],
    [2, 4],
    [0, 4],
    [0, 0],
  ];
  const [feature] = named(place('Leazes Park', 'park', bent)).features;
  expect(feature?.geometry).toEqual({ type: 'Point', coordinates: [1, 2] });
});

test('places without a name and of other kinds have none', () => {
  expect(
    named(place(undefined, 'park', ring(0, 0, 1, 1)), place('A field', 'grass', ring(0, 0, 1, 1))).features,
  ).toEqual([]);
});

test('a name that would be cut at an edge of the map is outside', () => {
  const box = { width: 390, height: 400 };
  expect(isInside('River Tyne', { x: 195, y: 200 }, box)).toBe(true);
  expect(isInside('River Tyne', { x: 30, y: 200 }, box)).toBe(false);
  expect(isInside('River Tyne', { x: 370, y: 200 }, box)).toBe(false);
  expect(isInside('River Tyne', { x: 195, y: 10 }, box)).toBe(false);
  expect(isInside('A very long name of a cemetery', { x: 195, y: 385 }, box)).toBe(false);
});
