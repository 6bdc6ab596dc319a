import { expect, test } from 'vitest';
import {
  isRecorded,
  lastDayOf,
  monthsBetween,
  monthsOfYear,
  monthsToCount,
  quartersOfYear,
  yearOf,
} from './financial-year.ts';

test('a financial year runs from April to March and is named by the year in which it begins', () => {
  expect(['2026-03-31', '2026-04-01', '2026-12-31', '2027-01-01', '2027-03-31'].map(yearOf)).toEqual([
    2025, 2026, 2026, 2026, 2026,
  ]);
  expect(monthsOfYear(2026)).toEqual(monthsBetween('2026-04-01', '2027-03-01'));
  expect(monthsOfYear(2026)).toHaveLength(12);
});

test('its quarters are April to June, July to September, October to December, January to March', () => {
  expect(quartersOfYear(2026).map((months) => [months[0], months[2]])).toEqual([
    ['2026-04-01', '2026-06-01'],
    ['2026-07-01', '2026-09-01'],
    ['2026-10-01', '2026-12-01'],
    ['2027-01-01', '2027-03-01'],
  ]);
});

test('a month ends on its last day, also in leap years and in December', () => {
  expect(['2027-02-01', '2028-02-01', '2026-12-01'].map(lastDayOf)).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2026-12-31',
  ]);
});

test('months are counted from that of the first visit up to the running one', () => {
  expect(monthsToCount({ firstDay: '2026-09-20', keptFrom: '2025-10-01', today: '2026-11-19' })).toEqual([
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
  ]);
});

test('a month of which the first days are deleted already is not counted again', () => {
  const days = { firstDay: '2026-08-01', today: '2026-11-19' };
  expect(monthsToCount({ ...days, keptFrom: '2026-10-01' })).toEqual(['2026-10-01', '2026-11-01']);
  expect(monthsToCount({ ...days, keptFrom: '2026-10-02' })).toEqual(['2026-11-01']);
  expect(monthsToCount({ ...days, keptFrom: '2026-11-12' })).toEqual([]);
});

test('a month is recorded when it was counted up to its end; the running one is recorded so far', () => {
  expect(isRecorded('2026-10-01', '2026-10-31', '2026-11-19')).toBe(true);
  expect(isRecorded('2026-10-01', '2026-10-30', '2026-11-19')).toBe(false);
  expect(isRecorded('2026-11-01', '2026-11-18', '2026-11-19')).toBe(true);
});
