import { expect, test } from 'vitest';
import { durationText, monthsText, quarterText, readYearParam, ruleText } from './year.ts';

test('a time is in minutes, from an hour on in hours, from a day on in days', () => {
  expect([null, 0, 59, 60, 300, 1_400, 1_439, 1_440, 2_900, 1_440 * 1_200].map(durationText)).toEqual([
    '–',
    '0\u00a0min',
    '59\u00a0min',
    '1\u00a0h',
    '5\u00a0h',
    '23\u00a0h',
    '1\u00a0day',
    '1\u00a0day',
    '2\u00a0days',
    '1,200\u00a0days',
  ]);
});

test('a quarter is named by its months, with the year where it changes, and says that it still runs', () => {
  const quarter = (firstDay: string) => quarterText({ firstDay, state: 'over' });
  expect(['2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01'].map(quarter)).toEqual([
    'April to June 2026',
    'July to September',
    'October to December',
    'January to March 2027',
  ]);
  expect(quarterText({ firstDay: '2026-10-01', state: 'running' })).toBe('October to December, so far');
});

test('months in a row are named by their first and last one, also over the turn of the year', () => {
  expect(monthsText(['2026-04-01'])).toBe('April 2026');
  expect(monthsText(['2026-04-01', '2026-05-01', '2026-06-01', '2026-09-01'])).toBe(
    'April to June 2026 and September 2026',
  );
  expect(monthsText(['2026-12-01', '2027-01-01'])).toBe('December 2026 to January 2027');
});

test('a year in an address is one of four digits, else the running one', () => {
  const read = (text: string) => readYearParam(new URLSearchParams(text));
  expect([read('year=2025'), read(''), read('year=25'), read('year=1999'), read('year=next')]).toEqual([
    2025,
    null,
    null,
    null,
    null,
  ]);
});

test('where no rule applied there is no share', () => {
  expect(ruleText({ withRule: 0, withinRule: 0 })).toBe('–');
  expect(ruleText({ withRule: null, withinRule: null })).toBe('–');
  expect(ruleText({ withRule: 20, withinRule: 19 })).toBe('95\u00a0%');
});
