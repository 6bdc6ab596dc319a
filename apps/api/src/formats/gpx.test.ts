import { expect, test } from 'vitest';
import { gpxRoute } from './gpx.ts';

test('a route as GPX has its stops in order', () => {
  const gpx = gpxRoute('Round A', [
    { latitude: 54.97, longitude: -1.61, name: 'Grey Street' },
    { latitude: 54.98, longitude: -1.6, name: 'Dean Street' },
  ]);
  expect(gpx).toContain('<rtept lat="54.97" lon="-1.61"><name>Grey Street</name></rtept>');
  expect(gpx.indexOf('Grey Street')).toBeLessThan(gpx.indexOf('Dean Street'));
});

test('a name in GPX is text, whatever it contains', () => {
  const gpx = gpxRoute('A & B', [{ latitude: 1, longitude: 2, name: '</name><x a="\u0007">' }]);
  expect(gpx).toContain('<name>A &amp; B</name>');
  expect(gpx).toContain('<name>&lt;/name&gt;&lt;x a=&quot;&quot;&gt;</name>');
});
