import { expect, test } from 'vitest';
import { NO_PRECAUTIONS, precautionCells, precautionProblems, readPrecautions } from './precautions.ts';

test.each([
  [{ in_twos: 'Yes' }, { in_twos: true }],
  [{ in_twos: ' no ' }, { in_twos: false }],
  [{ in_twos: '' }, { in_twos: false }],
  [{ not_after: '8:05' }, { not_after: '08:05' }],
  [{ not_after: ' ' }, { not_after: '' }],
  [{ read_first: ' The gate\n is  low. ' }, { read_first: 'The gate is low.' }],
  [{}, {}],
])('the cells %j are read as %j', (cells, read) => {
  expect(precautionProblems(cells)).toEqual([]);
  expect(readPrecautions(cells)).toEqual(read);
});

test.each([
  [{ in_twos: '2' }, 'in_twos', "'2' is neither yes nor no"],
  [{ not_after: '24:00' }, 'not_after', "'24:00' is not a time such as 20:00"],
  [{ not_after: 'dark' }, 'not_after', "'dark' is not a time such as 20:00"],
  [{ read_first: 'x'.repeat(281) }, 'read_first', 'Longer than 280 characters'],
])('the cells %j are refused: %s', (cells, column, reason) => {
  expect(precautionProblems(cells)).toEqual([{ column, reason }]);
});

test('the cells of a site are read back as its precautions', () => {
  const site = { in_twos: true, not_after: '20:00', read_first: 'Low gate' };
  expect(readPrecautions(precautionCells(site))).toEqual(site);
  expect(precautionCells(NO_PRECAUTIONS)).toEqual({});
});
