import { expect, test } from 'vitest';
import { type Column, firstRows, nextSort, sortedRows } from './column.ts';

type Row = { readonly name: string; readonly score: number };
const columns: readonly Column<Row>[] = [
  { id: 'name', head: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'score', head: 'Score', cell: ({ score }) => score, sortBy: ({ score }) => score },
  { id: 'other', head: 'Other', cell: () => '' },
];
const rows = [
  { name: 'Bay 10', score: 9 },
  { name: 'bay 2', score: 10 },
  { name: 'Älmhult', score: 9 },
];
const names = (sort: Parameters<typeof sortedRows>[2]) =>
  sortedRows(rows, columns, sort).map(({ name }) => name);

test('unsorted rows keep their order', () => {
  expect(names(null)).toEqual(['Bay 10', 'bay 2', 'Älmhult']);
  expect(names({ by: 'other', descending: false })).toEqual(['Bay 10', 'bay 2', 'Älmhult']);
});

test('texts are sorted without accents and case, numbers in them by size', () => {
  expect(names({ by: 'name', descending: false })).toEqual(['Älmhult', 'bay 2', 'Bay 10']);
});

test('numbers are sorted by size, and equal ones keep their order', () => {
  expect(names({ by: 'score', descending: false })).toEqual(['Bay 10', 'Älmhult', 'bay 2']);
  expect(names({ by: 'score', descending: true })).toEqual(['bay 2', 'Bay 10', 'Älmhult']);
});

test('negative and fractional numbers are sorted by size', () => {
  const scores = [0.5, -2, 10, 0.25, -10].map((score) => ({ name: '', score }));
  const sorted = sortedRows(scores, columns, { by: 'score', descending: false });
  expect(sorted.map(({ score }) => score)).toEqual([-10, -2, 0.25, 0.5, 10]);
});

test('selecting a column sorts ascending, selecting it again reverses', () => {
  const first = nextSort(null, 'name');
  expect(first).toEqual({ by: 'name', descending: false });
  expect(nextSort(first, 'name')).toEqual({ by: 'name', descending: true });
  expect(nextSort(first, 'score')).toEqual({ by: 'score', descending: false });
});

test('the first rows of a table are taken from its groups in order, and each group keeps its number', () => {
  const groups = [
    { id: 'now', rows: [1, 2, 3] },
    { id: 'next', rows: [4, 5] },
    { id: 'past', rows: [6] },
  ];
  expect(firstRows(groups, 4)).toEqual([
    { id: 'now', rows: [1, 2, 3], total: 3 },
    { id: 'next', rows: [4], total: 2 },
    { id: 'past', rows: [], total: 1 },
  ]);
});
