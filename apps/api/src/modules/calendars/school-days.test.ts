import { expect, test } from 'vitest';
import { schoolDays } from './school-days.ts';

test('the weekdays of a term are school days, without its closures and only within the span', () => {
  const terms = [
    { first: '2026-11-12', last: '2026-11-19' },
    { first: '2026-11-17', last: '2026-11-30' },
  ];
  const closures = [{ first: '2026-11-18', last: '2026-11-18' }];
  const within = { first: '2026-11-13', last: '2026-11-23' };
  expect(schoolDays(terms, closures, within)).toEqual([
    '2026-11-13',
    '2026-11-16',
    '2026-11-17',
    '2026-11-19',
    '2026-11-20',
    '2026-11-23',
  ]);
  expect(schoolDays([], closures, within)).toEqual([]);
});
