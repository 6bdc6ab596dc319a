import { expect, test } from 'vitest';
import { differences } from './restore-drill.ts';

const counted = new Map([
  ['areas', { rows: 2, digest: '17' }],
  ['sites', { rows: 9, digest: '40' }],
]);

test('tables with equal counts and digests do not differ', () => {
  expect(differences(counted, new Map(counted))).toEqual([]);
});

test('a table with another count, other rows, or on one side only differs', () => {
  const restored = new Map([
    ['areas', { rows: 3, digest: '17' }],
    ['sites', { rows: 9, digest: '41' }],
    ['visits', { rows: 0, digest: '0' }],
  ]);
  expect(differences(counted, restored)).toEqual(['areas', 'sites', 'visits']);
  expect(differences(counted, new Map())).toEqual(['areas', 'sites']);
});
