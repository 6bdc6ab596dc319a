import { describe, expect, test } from 'vitest';
import { columnName, headingProblems, readCsvRow } from './csv-row.ts';

const context = { now: new Date('2026-07-16T10:00:00Z'), timeZone: 'Europe/London' };
const ROW = { site: 'Grey Street', kind: 'School run', time: '2026-07-16 08:30' };
const read = (cells: Readonly<Record<string, string>>) =>
  readCsvRow(new Map(Object.entries({ ...ROW, ...cells })), context);
const problems = (cells: Readonly<Record<string, string>>) => {
  const row = read(cells);
  return row.ok ? [] : row.failure.map(({ column, reason }) => `${column}: ${reason}`);
};

describe('the heading', () => {
  test('needs a kind, a time and a place', () => {
    expect(headingProblems(['site', 'kind', 'time'])).toEqual([]);
    expect(headingProblems(['latitude', 'longitude', 'kind', 'time'])).toEqual([]);
    expect(headingProblems(['usrn', 'kind', 'time'])).toEqual([]);
    expect(headingProblems(['text']).map(({ column }) => column)).toEqual(['kind', 'time', 'site']);
  });

  test('names a column that is unknown and one that is there twice', () => {
    expect(headingProblems(['site', 'kind', 'time', 'kind', 'officer'])).toEqual([
      { column: 'officer', reason: 'Unknown column' },
      { column: 'kind', reason: 'The file has this column twice' },
    ]);
  });

  test('may have columns about the sender, which are dropped, in the spelling of a spreadsheet', () => {
    const columns = ['Site', 'KIND', ' time ', 'First Name', 'E-mail', 'Email', 'Address'].map(columnName);
    expect(headingProblems(columns)).toEqual([{ column: 'e_mail', reason: 'Unknown column' }]);
  });
});

describe('the place', () => {
  test('is a site, a position or a street', () => {
    expect(read({})).toMatchObject({ ok: true, value: { place: { kind: 'name', name: 'Grey Street' } } });
    expect(read({ site: '', latitude: '54.98', longitude: '-1.6' })).toMatchObject({
      value: { place: { kind: 'position', position: { latitude: 54.98, longitude: -1.6 } } },
    });
    expect(read({ site: '', usrn: '12345678' })).toMatchObject({
      value: { place: { kind: 'street', usrn: '12345678' } },
    });
  });

  test('is refused when it is none, or both a site and a position', () => {
    expect(problems({ site: '' })).toEqual(['site: A site, a position or a USRN is required']);
    expect(problems({ latitude: '54.98', longitude: '-1.6' })).toEqual([
      'site: Give a site or a position, not both',
    ]);
    expect(problems({ site: '', latitude: '91', longitude: 'west' })).toEqual([
      'latitude: A number from -90 to 90 is required',
      'longitude: A number from -180 to 180 is required',
    ]);
    expect(problems({ site: '', latitude: '54.98' })).toEqual([
      'longitude: A number from -180 to 180 is required',
    ]);
    expect(problems({ site: '', usrn: '1234' })).toEqual(['usrn: A USRN has eight digits']);
  });

  test('of a position and a USRN the position counts, as in Open311', () => {
    expect(read({ site: '', latitude: '54.98', longitude: '-1.6', usrn: '12345678' })).toMatchObject({
      value: { place: { kind: 'position' } },
    });
  });
});

describe('the kind', () => {
  test.each(['school-run', 'School run', 'SCHOOL RUN'])('may be written as %s', (kind) => {
    expect(read({ kind })).toMatchObject({ value: { kind: 'school-run' } });
  });

  test('may have either apostrophe', () => {
    expect(read({ kind: "Residents' bay misused" })).toMatchObject({ value: { kind: 'residents-bay' } });
  });

  test('an unknown one is answered with the nearest name', () => {
    expect(problems({ kind: 'Schol run' })).toEqual([
      "kind: Unknown kind 'Schol run'; the nearest name is 'School run'",
    ]);
    expect(problems({ kind: '' })).toEqual(['kind: A kind is required']);
  });
});

describe('the time', () => {
  test.each([
    ['2026-07-16 08:30', '2026-07-16T07:30:00.000Z'],
    ['2026-07-16T08:30:05', '2026-07-16T07:30:05.000Z'],
    ['2026-07-16T08:30:00Z', '2026-07-16T08:30:00.000Z'],
    ['2026-07-16T08:30+0200', '2026-07-16T06:30:00.000Z'],
    ['16/07/2026 8:30', '2026-07-16T07:30:00.000Z'],
  ])('%s is read as local time unless it names its offset', (time, at) => {
    const row = read({ time });
    expect(row.ok && row.value.askedAt.toISOString()).toBe(at);
  });

  test.each(['', 'yesterday', '2026-07-16', '31/06/2026 10:00', '2026-07-16 24:10', '16.07.2026 08:30'])(
    'refuses %j',
    (time) => {
      expect(problems({ time })).toEqual(['time: This is not a time such as 2026-11-16 08:30']);
    },
  );

  test('is neither in the future nor more than 30 days ago', () => {
    expect(problems({ time: '2026-07-16 11:01' })).toEqual(['time: This time is in the future']);
    expect(problems({ time: '2026-06-16 11:00' })).toEqual([]);
    expect(problems({ time: '2026-06-16 10:59' })).toEqual(['time: This is more than 30 days ago']);
  });
});

test('a text has at most 500 characters, a reference 64', () => {
  expect(problems({ text: 'x'.repeat(500), reference: 'x'.repeat(64) })).toEqual([]);
  expect(problems({ text: 'x'.repeat(501), reference: 'x'.repeat(65) })).toEqual([
    'text: At most 500 characters',
    'reference: At most 64 characters',
  ]);
});

test('all that is wrong with a row is named at once', () => {
  expect(problems({ site: '', kind: '', time: '' })).toHaveLength(3);
});

test('details of the sender are dropped and counted, and names leave the text', () => {
  expect(read({ surname: 'Quartermaine', email: 'z@x.example', address: '7 Grey Street' })).toMatchObject({
    value: { personal: ['Quartermaine', 'z@x.example'], droppedFields: 3 },
  });
});

test('a sentence does not repeat a personal detail of a cell', () => {
  expect(problems({ kind: 'call 0191 232 8520' })[0]).toContain("Unknown kind 'call [removed]'");
});
