import { expect, test } from 'vitest';
import { dayText, holidaysByYear, periodSpans } from './calendar.ts';

test('a period lasts until the next one starts; the last one ends with the first of the next day', () => {
  const spans = periodSpans([
    { name: 'early', startsAt: '07:00' },
    { name: 'morning', startsAt: '09:00' },
    { name: 'night', startsAt: '22:00' },
  ]);
  expect(spans.map(({ name, until, endsNextDay, before }) => [name, until, endsNextDay, before])).toEqual([
    ['early', '09:00', false, 'night'],
    ['morning', '22:00', false, 'early'],
    ['night', '07:00', true, 'morning'],
  ]);
});

test('a single period lasts a whole day', () => {
  expect(periodSpans([{ name: 'day', startsAt: '06:00' }])).toMatchObject([
    { until: '06:00', endsNextDay: true, before: null },
  ]);
});

test('a day is written in words in any time zone of the device', () => {
  expect(dayText('2026-12-25')).toBe('Fri, 25 December 2026');
});

test('bank holidays are grouped by year', () => {
  const groups = holidaysByYear([
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2027-01-01', name: "New Year's Day" },
    { day: '2027-03-26', name: 'Good Friday' },
  ]);
  expect(groups.map(({ title, rows }) => [title, rows.length])).toEqual([
    ['2026', 1],
    ['2027', 2],
  ]);
  expect(groups.map(({ id }) => id)).toEqual(['2026', '2027']);
  expect(groups[1]?.rows.map(({ name }) => name)).toEqual(["New Year's Day", 'Good Friday']);
});
