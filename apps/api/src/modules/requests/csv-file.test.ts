import { expect, test } from 'vitest';
import { MAX_CSV_ROWS, readCsvFile } from './csv-file.ts';

const context = { now: new Date('2026-11-16T10:00:00Z'), timeZone: 'Europe/London' };
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readCsvFile(bytes(text), context);
const HEAD = 'site,kind,time,text';
const lines = (text: string) => {
  const file = read(text);
  return file.ok
    ? file.value.map(({ line, read: row }) => [line, row.ok ? row.value.text : row.failure])
    : [];
};

test('reads quoted fields with commas, quotes and line breaks, and counts lines as an editor does', () => {
  const file = `${HEAD}\r\nGrey Street,school-run,2026-11-16 08:30,"Vans, ""as always"",\r\nall day"\r\n\r\nGrey Street,pavement,2026-11-16 08:30,Second\r\n`;
  expect(lines(file)).toEqual([
    [2, 'Vans, "as always",\r\nall day'],
    [5, 'Second'],
  ]);
});

test('reads a file with a byte order mark, with semicolons or tabs, and without a last line end', () => {
  const row = 'Grey Street,school-run,2026-11-16 08:30,Vans';
  for (const text of [
    `\uFEFF${HEAD}\n${row}`,
    `${HEAD}\n${row}`.replaceAll(',', ';'),
    `${HEAD}\n${row}`.replaceAll(',', '\t'),
  ])
    expect(lines(text)).toEqual([[2, 'Vans']]);
});

test('the guard that an export puts before a formula is taken away', () => {
  expect(lines(`${HEAD}\nGrey Street,school-run,2026-11-16 08:30,'=1+1`)).toEqual([[2, '=1+1']]);
});

test('a row with too few cells is an error of that row', () => {
  expect(lines(`${HEAD}\nGrey Street,school-run`)).toEqual([
    [2, [{ column: null, reason: '2 cells, but the heading has 4' }]],
  ]);
});

test.each([
  ['', 'The file is empty.'],
  [HEAD, 'The file has no requests.'],
  ['site,kind\nGrey Street,school-run', 'time: The file does not have this column.'],
  [
    `${HEAD}\n"Grey Street,school-run`,
    'Line 2: This is not CSV: Quote Not Closed: the parsing is finished with an opening quote.',
  ],
  ['PK\u0003\u0004', 'This is an Excel workbook. Save it as ‘CSV UTF-8’ and choose that file.'],
  ['<html>', 'This is XML or a web page. Choose a CSV file.'],
])('a file that cannot be read is refused with a sentence: %j', (text, sentence) => {
  expect(read(text)).toMatchObject({ ok: false, failure: sentence });
});

test('a file has at most 500 requests', () => {
  const row = 'Grey Street,school-run,2026-11-16 08:30,Vans\n';
  const file = (rows: number) => `${HEAD}\n${row.repeat(rows)}`;
  expect(read(file(MAX_CSV_ROWS)).ok).toBe(true);
  expect(read(file(MAX_CSV_ROWS + 1))).toMatchObject({
    failure: 'The file has 501 requests; at most 500 at once. Split the file.',
  });
});
