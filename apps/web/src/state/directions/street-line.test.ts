import { expect, test } from 'vitest';
import { readStreetLine } from './use-street-line.ts';

const along = (coordinates: unknown) => ({
  routes: [{ duration: 60, distance: 500, geometry: { type: 'LineString', coordinates } }],
});

test('the line of the first route is read, without altitudes', () => {
  expect(
    readStreetLine(
      along([
        [-1.61, 54.97],
        [-1.6, 54.98, 30],
      ]),
    ),
  ).toEqual({
    ok: true,
    value: [
      { latitude: 54.97, longitude: -1.61 },
      { latitude: 54.98, longitude: -1.6 },
    ],
  });
});

test.each([
  { routes: [] },
  { routes: [{ duration: 60, distance: 500, geometry: {} }] },
  { routes: [{ geometry: 'encoded' }] },
  along([[-1.61, 54.97]]),
  along([
    [-1.61, 54.97],
    [200, 54.98],
  ]),
  null,
])('no line is read from %j', (body) => {
  expect(readStreetLine(body)).toEqual({ ok: false, failure: { kind: 'no-route' } });
});
