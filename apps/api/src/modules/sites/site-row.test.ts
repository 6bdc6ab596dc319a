import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weatherCell } from '#geo/weather-cell.ts';
import { checkSiteRows } from './check-site-rows.ts';
import { SITE_COLUMNS, type SiteCells, readSiteRow } from './site-row.ts';

const good: SiteCells = { site_name: 'Quay', area_name: 'Quayside', postcode: 'NE1 3DH' };
const reasons = (cells: SiteCells) => {
  const reading = readSiteRow({ ...good, ...cells });
  return reading.ok ? [] : reading.failure;
};

test('a name, an area and a postcode make a site; what the line does not mention is left as it is', () => {
  expect(readSiteRow(good)).toEqual({
    ok: true,
    value: { name: 'Quay', area_name: 'Quayside', postcode: 'NE1 3DH', base_scores: {} },
  });
});

test('a full line is read into every field, with the weather cell of its position', () => {
  const position = { latitude: 54.97, longitude: -1.6 };
  const reading = readSiteRow({
    ...good,
    site_name: '  St  Mary’s   Place ',
    addressline1: 'Quayside',
    county: '',
    latitude: '54.97',
    longitude: '-1.6',
    base_score: '2.5',
    'weekday morning': '3',
    'bank holiday night': '',
  });
  expect(reading).toEqual({
    ok: true,
    value: {
      name: 'St Mary’s Place',
      area_name: 'Quayside',
      postcode: 'NE1 3DH',
      addressline1: 'Quayside',
      county: '',
      ...position,
      weather_cell: weatherCell(position),
      default_base_score: 2.5,
      base_scores: { 'weekday morning': 3, 'bank holiday night': null },
    },
  });
});

test('0 is a coordinate', () => {
  expect(readSiteRow({ ...good, latitude: '0', longitude: '0' })).toMatchObject({
    ok: true,
    value: { latitude: 0, longitude: 0 },
  });
});

test('empty coordinates remove the position', () => {
  expect(readSiteRow({ ...good, latitude: '', longitude: '' })).toMatchObject({
    ok: true,
    value: { latitude: null, longitude: null, weather_cell: null },
  });
});

test.each<[SiteCells, string]>([
  [{ site_name: ' ' }, 'site_name is empty'],
  [{ area_name: '' }, 'area_name is empty'],
  [{ postcode: '' }, 'postcode is empty'],
  [{ site_name: 'x'.repeat(201) }, 'site_name is longer than 200 characters'],
  [{ city: 'New\u0000castle' }, 'city holds a control character'],
  [{ latitude: '54.9' }, 'latitude and longitude must both be given or both be empty'],
  [{ latitude: 'north', longitude: '1' }, "latitude 'north' is not a number from -90 to 90"],
  [{ latitude: '90.1', longitude: '1' }, "latitude '90.1' is not a number from -90 to 90"],
  [{ latitude: '1', longitude: '-181' }, "longitude '-181' is not a number from -180 to 180"],
  [{ latitude: '0x10', longitude: '1' }, "latitude '0x10' is not a number from -90 to 90"],
  [{ latitude: '54,97', longitude: '1' }, "latitude '54,97' is not a number from -90 to 90"],
  [{ base_score: '-1' }, "base_score '-1' is not a number from 0 to 100"],
  [{ 'sunday lunch': 'busy' }, "sunday lunch 'busy' is not a number from 0 to 100"],
])('the line %j is refused: %s', (cells, reason) => {
  expect(reasons(cells)).toContain(reason);
});

test('every error of a line is reported', () => {
  expect(reasons({ site_name: '', latitude: '1', base_score: 'lots' })).toHaveLength(3);
});

test('whatever the cells hold, reading them gives a site that fits the table, or reasons', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('', '0', '-90', '1e5', 'NaN', 'Infinity', '54.97'));
  const cells = fc.record(Object.fromEntries(SITE_COLUMNS.map((column) => [column, cell])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(cells, (row) => {
      const reading = readSiteRow({ ...good, ...row });
      if (!reading.ok) {
        expect(reading.failure.length).toBeGreaterThan(0);
        return;
      }
      const { name, latitude = null, longitude = null } = reading.value;
      expect(name).not.toBe('');
      expect(latitude === null).toBe(longitude === null);
      expect(JSON.stringify(reading.value)).not.toContain('\\u0000');
    }),
  );
});

test('a duplicate site is reported with the earlier line, in any capitals', () => {
  const rows = [
    { line: 2, cells: good },
    { line: 3, cells: { ...good, postcode: 'NE1 3DQ' } },
    { line: 7, cells: { ...good, site_name: 'QUAY', postcode: 'ne1 3dh' } },
  ];
  expect(checkSiteRows({ columns: ['site_name', 'area_name', 'postcode'], rows }, []).problems).toEqual([
    { line: 7, reason: 'the same site_name and postcode as line 2' },
  ]);
});

test('a header with missing, unknown or doubled columns is refused before any line is read', () => {
  const columns = ['site_name', 'area_name', 'post code', 'area_name', 'weekday lunch', 'weekday tea'];
  expect(checkSiteRows({ columns, rows: [{ line: 2, cells: {} }] }, ['weekday lunch']).problems).toEqual([
    { line: 1, reason: 'the column postcode is missing' },
    { line: 1, reason: "there is no column 'post code'" },
    { line: 1, reason: "there is no column 'weekday tea'" },
    { line: 1, reason: "the column 'area_name' is there twice" },
  ]);
});
