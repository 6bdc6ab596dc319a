import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weatherCell } from '#geo/weather-cell.ts';
import { checkSiteRows, lengthErrors } from './check-site-rows.ts';
import { SITE_COLUMNS, type SiteCells, exportedColumns, readSiteRow } from './site-row.ts';

const good: SiteCells = { site_name: 'Quay', area_name: 'Quayside', postcode: 'NE1 3DH' };
const reasons = (cells: SiteCells) => {
  const reading = readSiteRow({ ...good, ...cells });
  return reading.ok ? [] : reading.failure.map(({ column, reason }) => `${column}: ${reason}`);
};

test('a name, an area and a postcode make a site; unmentioned fields stay as they are', () => {
  expect(readSiteRow(good)).toEqual({
    ok: true,
    value: { name: 'Quay', area_name: 'Quayside', postcode: 'NE1 3DH', hours: {}, base_scores: {} },
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
    visit_minutes: '10',
    hours_weekday: '8:00 to 18:30',
    hours_sunday: 'closed',
    hours_bank_holiday: '',
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
      visit_minutes: 10,
      hours: { weekday: '08:00-18:30', sunday: 'closed', 'bank holiday': null },
      base_scores: { 'weekday morning': 3, 'bank holiday night': null },
    },
  });
});

test('a site with a position needs no postcode', () => {
  const reading = readSiteRow({ ...good, postcode: '', latitude: '54.97', longitude: '-1.6' });
  expect(reading).toMatchObject({ ok: true, value: { postcode: '' } });
});

test('0 is accepted as a coordinate', () => {
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
  [{ site_name: ' ' }, 'site_name: Missing'],
  [{ area_name: '' }, 'area_name: Missing'],
  [{ postcode: '' }, 'postcode: Missing'],
  [{ site_name: 'x'.repeat(201) }, 'site_name: Longer than 200 characters'],
  [{ latitude: `${'1'.repeat(200)}x`, longitude: '0' }, 'latitude: Longer than 200 characters'],
  [{ hours_sunday: ' '.repeat(201) }, 'hours_sunday: Longer than 200 characters'],
  [{ 'weekday peak': '1'.repeat(201) }, 'weekday peak: Longer than 200 characters'],
  [{ city: 'New\u0000castle' }, 'city: It holds a control character'],
  [{ county: 'Tyne\u007f' }, 'county: It holds a control character'],
  [{ latitude: '54.9' }, 'longitude: Missing, although there is a latitude'],
  [{ longitude: '1' }, 'latitude: Missing, although there is a longitude'],
  [{ latitude: 'north', longitude: '1' }, "latitude: 'north' is not a number from -90 to 90"],
  [{ latitude: '90.1', longitude: '1' }, "latitude: '90.1' is not a number from -90 to 90"],
  [{ latitude: '1', longitude: '-181' }, "longitude: '-181' is not a number from -180 to 180"],
  [{ latitude: '0x10', longitude: '1' }, "latitude: '0x10' is not a number from -90 to 90"],
  [{ latitude: '54,97', longitude: '1' }, "latitude: '54,97' is not a number from -90 to 90"],
  [{ base_score: '-1' }, "base_score: '-1' is not a number from 0 to 100"],
  [{ base_score: '100.01' }, "base_score: '100.01' is not a number from 0 to 100"],
  [{ base_score: '1.2.3' }, "base_score: '1.2.3' is not a number from 0 to 100"],
  [{ base_score: '1e1' }, "base_score: '1e1' is not a number from 0 to 100"],
  [{ base_score: '.' }, "base_score: '.' is not a number from 0 to 100"],
  [{ base_score: 'x1' }, "base_score: 'x1' is not a number from 0 to 100"],
  [{ base_score: '.5x' }, "base_score: '.5x' is not a number from 0 to 100"],
  [{ 'sunday lunch': 'busy' }, "sunday lunch: 'busy' is not a number from 0 to 100"],
  [{ visit_minutes: '0' }, "visit_minutes: '0' is not a number from 1 to 240"],
  [{ visit_minutes: '241' }, "visit_minutes: '241' is not a number from 1 to 240"],
  [{ visit_minutes: '6.5' }, "visit_minutes: '6.5' is not a whole number"],
  [{ limited_waiting_minutes: '4' }, "limited_waiting_minutes: '4' is not a number from 5 to 480"],
  [{ limited_waiting_minutes: '481' }, "limited_waiting_minutes: '481' is not a number from 5 to 480"],
  [{ limited_waiting_minutes: '1 h' }, "limited_waiting_minutes: '1 h' is not a whole number"],
  [{ tags: 'school, a/b' }, "tags: 'a/b' is not a tag of letters, digits, spaces and hyphens"],
  [{ in_twos: 'maybe' }, "in_twos: 'maybe' is neither yes nor no"],
  [{ not_after: 'eight' }, "not_after: 'eight' is not a time such as 20:00"],
  [{ read_first: 'Low\u0000gate' }, 'read_first: It holds a control character'],
  [{ read_first: 'x'.repeat(281) }, 'read_first: Longer than 280 characters'],
  [{ usrn: '1234567' }, "usrn: '1234567' is not eight digits"],
  [{ usrn: '1234567a' }, "usrn: '1234567a' is not eight digits"],
  [{ visit_every_days: '0' }, "visit_every_days: '0' is not a number from 1 to 365"],
  [{ visit_every_days: '366' }, "visit_every_days: '366' is not a number from 1 to 365"],
  [{ visit_every_days: 'weekly' }, "visit_every_days: 'weekly' is not a whole number"],
  [{ visits_per_day: '3' }, 'visit_from: Missing, although there are visits_per_day'],
  [{ hours_weekday: '8-18' }, "hours_weekday: '8-18' is neither hours such as 08:00-18:30 nor 'closed'"],
])('the line %j is refused: %s', (cells, reason) => {
  expect(reasons(cells)).toContain(reason);
});

test.each<[SiteCells, object]>([
  [{ site_name: 'x'.repeat(200) }, { name: 'x'.repeat(200) }],
  [{ city: 'Newcastle\n upon\tTyne' }, { city: 'Newcastle upon Tyne' }],
  [
    { latitude: '-90', longitude: '180' },
    { latitude: -90, longitude: 180 },
  ],
  [
    { latitude: '90', longitude: '-180' },
    { latitude: 90, longitude: -180 },
  ],
  [{ base_score: '0' }, { default_base_score: 0 }],
  [{ base_score: '+100' }, { default_base_score: 100 }],
  [{ base_score: ' .25 ' }, { default_base_score: 0.25 }],
  [{ base_score: '12.' }, { default_base_score: 12 }],
  [{ visit_minutes: '240' }, { visit_minutes: 240 }],
  [{ visit_minutes: ' 1 ' }, { visit_minutes: 1 }],
  [{ limited_waiting_minutes: '5' }, { limited_waiting_minutes: 5 }],
  [{ limited_waiting_minutes: '480' }, { limited_waiting_minutes: 480 }],
  [{ limited_waiting_minutes: ' ' }, { limited_waiting_minutes: null }],
  [{ tags: 'School; market' }, { tags: 'market, school' }],
  [{ tags: '' }, { tags: '' }],
  [
    { in_twos: 'yes', not_after: '20:00' },
    { in_twos: true, not_after: '20:00' },
  ],
  [{ read_first: 'x'.repeat(280) }, { read_first: 'x'.repeat(280) }],
  [{ usrn: ' 00401245 ' }, { usrn: '00401245' }],
  [{ usrn: '' }, { usrn: '' }],
  [{ visit_every_days: '1' }, { visit_every_days: 1 }],
  [{ visit_every_days: '365' }, { visit_every_days: 365 }],
  [{ visit_every_days: '' }, { visit_every_days: null }],
  [
    { visits_per_day: '3', visit_from: '8:00', visit_until: '18:00', visit_every_days: '' },
    { visits_per_day: 3, visit_from: '08:00', visit_until: '18:00', visit_every_days: null },
  ],
])('the line %j is read as %j', (cells, value) => {
  expect(readSiteRow({ ...good, ...cells })).toMatchObject({ ok: true, value });
});

test('empty cells of score and minutes keep the values of the site', () => {
  expect(readSiteRow({ ...good, base_score: ' ', visit_minutes: '' })).toEqual(readSiteRow(good));
});

test('every error of a line is reported', () => {
  expect(reasons({ site_name: '', latitude: '1', base_score: 'lots' })).toHaveLength(3);
});

test('any cells give a site that fits the table, or reasons', () => {
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
    { line: 7, column: 'site_name', reason: 'The same name and postcode as line 2' },
  ]);
});

test('the checked lines are returned as drafts', () => {
  const rows = [{ line: 2, cells: good }];
  expect(checkSiteRows({ columns: ['site_name', 'area_name', 'postcode'], rows }, [])).toMatchObject({
    drafts: [{ name: 'Quay', area_name: 'Quayside', postcode: 'NE1 3DH' }],
    problems: [],
  });
});

test('a file has at most 100,000 lines', () => {
  expect(lengthErrors(100_000)).toEqual([]);
  expect(lengthErrors(100_001)).toEqual([
    { column: null, reason: 'More than 100,000 lines; split the file' },
  ]);
});

test('a header with missing, unknown or duplicate columns is refused before any line is read', () => {
  const columns = ['site_name', 'area_name', 'post code', 'area_name', 'weekday lunch', 'weekday tea'];
  expect(checkSiteRows({ columns, rows: [{ line: 2, cells: {} }] }, ['weekday lunch']).problems).toEqual([
    { line: 1, column: 'postcode', reason: 'The file does not have this column' },
    { line: 1, column: 'post code', reason: 'Unknown column' },
    { line: 1, column: 'weekday tea', reason: 'Unknown column' },
    { line: 1, column: 'area_name', reason: 'The file has this column twice' },
  ]);
});

test('an export has the column of a feature only where the feature is on', () => {
  expect(exportedColumns(['fair', 'shift', 'integrations'])).toEqual(SITE_COLUMNS);
  const ofShifts = new Set<string>(['limited_waiting_minutes', 'in_twos', 'not_after', 'read_first']);
  const columns = SITE_COLUMNS.filter((column) => !ofShifts.has(column));
  expect(exportedColumns(['fair', 'integrations'])).toEqual(columns);
  const others = new Set<string>([
    'visit_every_days',
    'visits_per_day',
    'visit_from',
    'visit_until',
    'tags',
    'usrn',
    'hours_school_day',
  ]);
  const plain = columns.filter((column) => !others.has(column));
  expect(exportedColumns([])).toEqual(plain);
});
