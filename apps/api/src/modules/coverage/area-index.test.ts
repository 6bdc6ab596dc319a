import { expect, test } from 'vitest';
import { readAreaIndexFile } from './area-index.ts';

const AREAS = [
  { id: 1, name: 'Quayside' },
  { id: 2, name: 'City Centre' },
];
const read = (csv: string) => readAreaIndexFile(csv, AREAS);

test('an index is read with any capitals, order of columns and separator', () => {
  expect(read('\uFEFFNumber;Area;Label\r\n4;QUAYSIDE;Decile\r\n2.5;City Centre;Decile\r\n')).toEqual({
    ok: true,
    value: [
      { area_id: 1, label: 'Decile', number: 4 },
      { area_id: 2, label: 'Decile', number: 2.5 },
    ],
  });
});

test('every wrong line of an index is named', () => {
  const csv =
    'area,label,number\nQuayside,Decile,4\nNowhere,Decile,3\nquayside,Decile,5\nCity Centre,Decile,four\n';
  expect(read(csv)).toEqual({
    ok: false,
    failure: [
      { line: 3, message: "Unknown area 'Nowhere'." },
      { line: 4, message: "'quayside' is in line 2 already." },
      { line: 5, message: "'four' is not a number." },
    ],
  });
});

test.each([
  ['', 1, 'The first line must be: area,label,number'],
  ['area,number\nQuayside,4\n', 1, 'The first line must be: area,label,number'],
  ['area,label,number\n', 1, 'The file has no areas.'],
  ['area,label,number\nQuayside,,4\n', 2, 'A label of at most 100 characters is required.'],
  ['area,label,number\nQuayside,Decile,4\nCity Centre,Rank,2\n', 3, 'All lines must have the same label.'],
  ['area,label,number\nQuayside,Decile,\n', 2, "'' is not a number."],
])('the index %j is refused by its line', (csv, line, message) => {
  expect(read(csv)).toEqual({ ok: false, failure: [{ line, message }] });
});

test('a quote that is not closed is refused', () => {
  expect(read('area,label,number\n"Quayside,Decile,4\n').ok).toBe(false);
});
