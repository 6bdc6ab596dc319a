import { expect, test } from 'vitest';
import { rowsAsTable } from './print-rows.ts';

test('a printed column is as wide as its widest cell', () => {
  const rows = [
    { id: 1, name: 'Quayside', active: true, areas: ['A', 'B'] },
    { id: 12, name: 'St', active: false, areas: [] },
  ];
  expect(rowsAsTable(rows)).toBe('id  name      active  areas\n1   Quayside  yes     A, B\n12  St        no');
});

test('an empty table prints a note', () => {
  expect(rowsAsTable([])).toBe('(none)');
});

test('control characters do not reach the terminal', () => {
  expect(rowsAsTable([{ name: 'a\u001b[31mred\nline' }])).toBe('name\na [31mred line');
});
