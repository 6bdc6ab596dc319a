import { expect, test } from 'vitest';
import { pointFeature } from './geo-json.ts';

test('a point of GeoJSON has its longitude first', () => {
  expect(pointFeature(7, { latitude: 54.97, longitude: -1.61 }, { name: 'Sandgate' })).toEqual({
    type: 'Feature',
    id: 7,
    geometry: { type: 'Point', coordinates: [-1.61, 54.97] },
    properties: { name: 'Sandgate' },
  });
});

test('a site without a position is a feature without a geometry', () => {
  expect(pointFeature(7, { latitude: null, longitude: null }, {}).geometry).toBeNull();
});
