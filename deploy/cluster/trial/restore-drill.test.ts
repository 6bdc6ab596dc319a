import { expect, test } from 'vitest';
import { differences } from './restore-drill.ts';

test('a table with another count, other rows, or on one side only differs', () => {
  const counted = new Map([
    ['areas', '2 rows, 17'],
    ['sites', '9 rows, 40'],
  ]);
  expect(differences(counted, new Map(counted))).toEqual([]);
  const restored = new Map([
    ['areas', '3 rows, 17'],
    ['sites', '9 rows, 41'],
    ['visits', '0 rows, 0'],
  ]);
  expect(differences(counted, restored)).toEqual(['areas', 'sites', 'visits']);
  expect(differences(counted, new Map())).toEqual(['areas', 'sites']);
});
