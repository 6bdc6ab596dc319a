import { expect, test } from 'vitest';
import { readWkt } from './read-wkt.ts';

test.each([
  ['POINT(424900 564300)', 424_900, 564_300],
  ['POINT (424900.25 564300.5)', 424_900.25, 564_300.5],
  ['MULTIPOINT((320336 126142),(320315 126172))', 320_336, 126_142],
  ['LINESTRING(0 0, 10 0, 10 30)', 10, 10],
  ['LINESTRING(5 6, 5 6)', 5, 6],
  ['MULTILINESTRING((0 0, 1 0),(10 0, 20 0))', 15, 0],
  ['POLYGON((0 0,0 10,10 10,10 0,0 0),(1 1,1 2,2 2,2 1,1 1))', 5, 5],
  ['POLYGON((424900 564300,424900 564310,424910 564310,424910 564300,424900 564300))', 424_905, 564_305],
  ['MULTIPOLYGON(((0 0,0 1,1 1,1 0,0 0)),((10 10,10 20,20 20,20 10,10 10)))', 15, 15],
  ['POLYGON((3 3,3 3,3 3))', 3, 3],
])('the geometry %s stands at %d %d', (shape, east, north) => {
  const read = readWkt(`SRID=27700;${shape}`);
  expect(read).toMatchObject({ ok: true });
  expect(read.ok && read.value.east).toBeCloseTo(east, 6);
  expect(read.ok && read.value.north).toBeCloseTo(north, 6);
});

test.each([
  ['SRID=4326;POINT(1 2)', 'Its position is not in British National Grid (SRID 27700)'],
  ['POINT(1 2)', 'Its position is not in British National Grid (SRID 27700)'],
  ['SRID=27700;CIRCLE(1 2)', 'Its geometry is not a point, line or area'],
  ['SRID=27700;POINT', 'Its geometry is not a point, line or area'],
  ['SRID=27700;POINT()', 'Its geometry has no coordinates'],
  ['SRID=27700;LINESTRING(1 2, 3)', 'Its geometry has a coordinate that is not a number'],
  ['SRID=27700;LINESTRING(1 2, x 4)', 'Its geometry has a coordinate that is not a number'],
  ['SRID=27700;POINT(1e9 2)', 'Its geometry has a coordinate that is not a number'],
])('the geometry %s is refused with a reason', (text, failure) => {
  expect(readWkt(text)).toEqual({ ok: false, failure });
});
