import { expect, test } from 'vitest';
import { gatherEvidence } from './evidence.ts';

const bases = [
  { siteId: 1, cell: 'weekday peak', base: 3 },
  { siteId: 1, cell: 'weekday lunch', base: 2 },
  { siteId: 2, cell: 'weekday peak', base: 1 },
];
const sum = (siteId: number, cell: string, week: number, given: number) => ({
  siteId,
  cell,
  week,
  sum: given,
});

test('sums of evidence belong to their site and cell, and a cell may have none', () => {
  const found = [sum(1, 'weekday peak', 9, 4), sum(2, 'weekday peak', 9, 1)];
  const effort = [sum(1, 'weekday peak', 9, 2.5)];
  expect(gatherEvidence({ bases, found, effort, thisWeek: 9 })).toEqual([
    { siteId: 1, cell: 'weekday peak', base: 3, found: 4, effort: 2.5 },
    { siteId: 1, cell: 'weekday lunch', base: 2, found: 0, effort: 0 },
    { siteId: 2, cell: 'weekday peak', base: 1, found: 1, effort: 0 },
  ]);
});

test('evidence counts half after four weeks and a quarter after eight', () => {
  const weeks = [sum(1, 'weekday peak', 8, 8), sum(1, 'weekday peak', 4, 8), sum(1, 'weekday peak', 0, 8)];
  const [row] = gatherEvidence({ bases, found: weeks, effort: weeks, thisWeek: 8 });
  expect(row).toMatchObject({ found: 14, effort: 14 });
});

test('evidence of sites and cells that no longer exist is left out', () => {
  const gone = [sum(3, 'weekday peak', 9, 4), sum(2, 'weekday night', 9, 4)];
  const rows = gatherEvidence({ bases, found: gone, effort: gone, thisWeek: 9 });
  expect(rows.every(({ found, effort }) => found === 0 && effort === 0)).toBe(true);
});
