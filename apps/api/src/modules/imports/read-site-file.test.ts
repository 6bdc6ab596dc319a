import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import { checkSiteRows } from '#modules/sites/check-site-rows.ts';
import { SITE_COLUMNS } from '#modules/sites/site-row.ts';
import { readSiteFile, readSiteLines } from './read-site-file.ts';
import { csvLine } from '#formats/csv-line.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const rowsOf = (contents: Uint8Array) => {
  const read = readSiteFile(contents, SLOTS);
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  return read.value.rows;
};
const SLOTS = ['weekday Early & late, "x"', 'weekday peak'];
const HEADING = 'site_name,area_name,postcode';

test('UTF-8 is read with and without a byte order mark', () => {
  const expected = [{ line: 2, cells: { site_name: 'Café', area_name: 'Quayside', postcode: 'NE1' } }];
  expect(rowsOf(bytes(`${HEADING}\nCafé,Quayside,NE1\n`))).toEqual(expected);
  expect(rowsOf(bytes(`\uFEFF${HEADING}\nCafé,Quayside,NE1`))).toEqual(expected);
});

test('Excel files are read: semicolons, CRLF, Windows code page, UTF-16, a separator line', () => {
  const cells = { site_name: 'Café', area_name: 'Quayside', postcode: 'NE1' };
  const windows = Buffer.from('site_name;area_name;postcode\r\nCafé;Quayside;NE1\r\n', 'latin1');
  expect(rowsOf(windows)).toEqual([{ line: 2, cells }]);
  const wide = Buffer.from('\uFEFFsite_name\tarea_name\tpostcode\r\nCafé\tQuayside\tNE1\r\n', 'utf16le');
  expect(rowsOf(wide)).toEqual([{ line: 2, cells }]);
  const named = bytes('sep=;\r\nsite_name;area_name;postcode\r\nCafé;Quayside;NE1\r\n');
  expect(rowsOf(named)).toEqual([{ line: 3, cells }]);
});

test('headings may be in any capitals, with surrounding spaces', () => {
  expect(rowsOf(bytes('Site_Name , AREA_NAME,Postcode\nA,B,C'))).toEqual([
    { line: 2, cells: { site_name: 'A', area_name: 'B', postcode: 'C' } },
  ]);
});

test('a column of a period is found by its name, in any capitals', () => {
  const quoted = csvLine(['site_name', 'weekday Early & late, "x"']);
  for (const heading of [quoted, quoted.toUpperCase(), quoted.toLowerCase()])
    expect(rowsOf(bytes(`${heading}\nA,2`))).toEqual([
      { line: 2, cells: { site_name: 'A', 'weekday Early & late, "x"': '2' } },
    ]);
});

test('separators in the quoted name of a period are not counted as separators of the heading', () => {
  const heading = `site_name,"weekday a;b;c;d;e"\nA,2`;
  expect(readSiteFile(bytes(heading), ['weekday a;b;c;d;e'])).toMatchObject({
    value: { columns: ['site_name', 'weekday a;b;c;d;e'] },
  });
});

test('quoted line breaks and quotes are kept, and lines are numbered as in an editor', () => {
  const rows = rowsOf(bytes(`${HEADING}\n"first\nsecond ""x""",A,1\n\n,,\nlast,B,2\n`));
  expect(rows).toEqual([
    { line: 2, cells: { site_name: 'first\nsecond "x"', area_name: 'A', postcode: '1' } },
    { line: 6, cells: { site_name: 'last', area_name: 'B', postcode: '2' } },
  ]);
});

test('line breaks of Windows within quotes are one line each', () => {
  const rows = rowsOf(bytes(`${HEADING}\r\n"first\r\nsecond",A,1\r\nlast,B,2\r\n`));
  expect(rows.map(({ line }) => line)).toEqual([2, 4]);
});

test('empty lines before the heading and CR line breaks are counted', () => {
  const cells = { site_name: 'A', area_name: 'B', postcode: 'C' };
  expect(rowsOf(bytes(`\n\r\n${HEADING}\n\nA,B,C`))).toEqual([{ line: 5, cells }]);
  expect(rowsOf(bytes(`${HEADING}\r"A",B,C\rA,B,C\r`))).toEqual([
    { line: 2, cells },
    { line: 3, cells },
  ]);
});

test('a heading alone gives no rows; empty and blank lines are skipped', () => {
  expect(rowsOf(bytes(HEADING))).toEqual([]);
  const cells = { site_name: 'A', area_name: 'B', postcode: 'C' };
  expect(rowsOf(bytes(`${HEADING}\n\n\n , ,\nA,B,C`))).toEqual([{ line: 5, cells }]);
  expect(rowsOf(bytes(`${HEADING}\n\n\nA,B,C`))).toEqual([{ line: 4, cells }]);
});

test('the most frequent character of the heading is the separator, unless a separator line names it', () => {
  const cells = { site_name: 'A;1', area_name: 'B', postcode: 'C' };
  expect(rowsOf(bytes(`${HEADING}\nA;1,B,C`))).toEqual([{ line: 2, cells }]);
  const named = { ...cells, postcode: 'sep=;' };
  expect(rowsOf(bytes(`${HEADING}\nA;1,B,sep=;\n`))).toEqual([{ line: 2, cells: named }]);
  expect(rowsOf(bytes(`SEP=|\n${HEADING.replaceAll(',', '|')}\nA;1|B|C`))).toEqual([{ line: 3, cells }]);
});

test('a duplicate column counts once, and unknown ones are left to the check of the heading', () => {
  expect(readSiteFile(bytes(`${HEADING},site_name,colour,Weekday Peak\nA,B,C,D,red,2`), SLOTS)).toEqual({
    ok: true,
    value: {
      columns: ['site_name', 'area_name', 'postcode', 'site_name', 'colour', 'weekday peak'],
      rows: [{ line: 2, cells: { site_name: 'A', area_name: 'B', postcode: 'C', 'weekday peak': '2' } }],
    },
  });
});

test('every line with too few or too many cells is reported', () => {
  expect(readSiteFile(bytes(`${HEADING}\na,b\nc,d,e\nf,g,h,i\n`), SLOTS)).toEqual({
    ok: false,
    failure: [
      { line: 2, column: null, reason: '2 cells, but the heading has 3' },
      { line: 4, column: null, reason: '4 cells, but the heading has 3' },
    ],
  });
});

test('an unclosed quote and an empty file are reported', () => {
  const open = {
    column: null,
    reason: 'This is not CSV: Quote Not Closed: the parsing is finished with an opening quote',
  };
  expect(readSiteFile(bytes(`${HEADING}\na,b,c\n"a,b,c\n`), SLOTS)).toEqual({
    ok: false,
    failure: [{ line: 3, ...open }],
  });
  const heading = { columns: HEADING.split(','), delimiter: ',' };
  expect(readSiteLines(`${'a,b,c\n'.repeat(11)}"a,b,c\n`, heading, 1)).toEqual({
    rows: [],
    problems: [{ line: 13, ...open }],
  });
  expect(readSiteFile(bytes('"site_name\n'), SLOTS)).toEqual({ ok: false, failure: [{ line: 1, ...open }] });
  expect(readSiteFile(bytes(''), SLOTS)).toEqual({
    ok: false,
    failure: [{ line: 1, column: null, reason: 'The file is empty' }],
  });
});

test('a line of more than 64 KB is reported', () => {
  const line = `A,B,"${'x\n'.repeat(32 * 1_024)}"`;
  const reason = 'This is not CSV: a line is longer than 64 KB, or a quote is not closed';
  expect(readSiteFile(bytes(`${HEADING}\nA,B,C\n${line}\n`), SLOTS)).toMatchObject({
    ok: false,
    failure: [{ column: null, reason }],
  });
  expect(readSiteFile(bytes(`${'x'.repeat(64 * 1_024 + 2)}\n`), SLOTS)).toEqual({
    ok: false,
    failure: [{ line: 1, column: null, reason }],
  });
});

test('every export is read back, formulas included', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: SITE_COLUMNS.length, maxLength: SITE_COLUMNS.length }),
      (cells) => {
        const named = ['named', ...cells.slice(1)];
        const [row] = rowsOf(bytes(`${csvLine(SITE_COLUMNS)}\n${csvLine(named)}\n`));
        expect(Object.values(row?.cells ?? {})).toEqual(named);
      },
    ),
  );
  expect(csvLine(['=1+1', '-5', '-x', '@a'])).toBe("'=1+1,-5,'-x,'@a");
});

test('no bytes can crash the reader', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (contents) => {
      expect(typeof readSiteFile(contents, SLOTS).ok).toBe('boolean');
    }),
    { numRuns: sampleSize(2000) },
  );
});

test('the offered template has every column and no problem', () => {
  const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
  const template = readFileSync(join(root, 'docs', 'site-template.csv'));
  const ofConsole = join(root, 'apps/web/src/console/places/sites/imports/template-download.tsx');
  expect(readFileSync(ofConsole, 'utf8')).toContain(`\`${template.toString()}\``);
  const read = readSiteFile(template, SLOTS);
  expect(read.ok && read.value.columns).toEqual(SITE_COLUMNS);
  expect(read.ok && checkSiteRows(read.value, [])).toMatchObject({ drafts: [{}, {}], problems: [] });
});
