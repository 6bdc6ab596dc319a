import { expect, test } from 'vitest';
import { type AreaOutline, areaScene } from './area-scene.ts';

const square: AreaOutline['places'] = [
  [-1.62, 54.97],
  [-1.62, 54.99],
  [-1.6, 54.97],
  [-1.6, 54.99],
];
const outlines: readonly AreaOutline[] = [
  { id: 1, name: 'Quayside', places: square },
  { id: 2, name: 'Jesmond', places: [[-1.605, 55]] },
];

test('an area has its name, and its figure below', () => {
  const { areas, pins } = areaScene(outlines, new Map([[1, { colour: 'navy', note: '1 to 2 h' }]]));
  expect(areas.map(({ id, name, colour }) => [id, name, colour])).toEqual([
    [1, 'Quayside\n1 to 2 h', 'navy'],
    [2, 'Jesmond', undefined],
  ]);
  expect(pins).toEqual([]);
});

test('an area with boosts has their number and a bolt at its centre', () => {
  const { pins } = areaScene(outlines, new Map([[1, { colour: 'green', boosts: 3 }]]));
  expect(pins).toHaveLength(1);
  expect(pins[0]).toMatchObject({ id: 1, label: '3', boosted: true });
  expect(pins[0]?.place.latitude).toBeCloseTo(54.98, 3);
  expect(pins[0]?.place.longitude).toBeCloseTo(-1.61, 3);
});
