import { expect, test } from 'vitest';
import { sceneBounds } from './scene-bounds.ts';
import type { Pin } from './scene.ts';

const pin = (id: number, latitude: number, look?: Pin['look']): Pin => ({
  id,
  place: { latitude, longitude: id },
  rank: id,
  label: '',
  background: '',
  ink: '',
  boosted: false,
  ...(look && { look }),
});

test('the map of a round fits its stops and its line, not the sites it leaves out', () => {
  const pins = [pin(1, 54, 'next'), pin(2, 55, 'stop'), pin(9, 60, 'hollow')];
  const ahead = [{ latitude: 53, longitude: 1 }];
  expect(sceneBounds({ pins, areas: [], ahead })).toEqual([1, 53, 2, 55]);
});

test('the map of a plan fits all its sites', () => {
  expect(sceneBounds({ pins: [pin(1, 54), pin(3, 56)], areas: [] })).toEqual([1, 54, 3, 56]);
});

test('a scene of left-out sites alone fits them', () => {
  expect(sceneBounds({ pins: [pin(1, 54, 'hollow'), pin(2, 55, 'hollow')], areas: [] })).toEqual([
    1, 54, 2, 55,
  ]);
});

test('an empty scene has no bounds', () => {
  expect(sceneBounds({ pins: [], areas: [] })).toBeNull();
});
