import { expect, test } from 'vitest';
import { schoolDays } from './school-days.ts';

const allDay = (first: string, end: string) => ({
  summary: '',
  start: new Date(`${first}T00:00:00Z`),
  end: new Date(`${end}T00:00:00Z`),
  days: { first, end },
});

test('the weekdays of a term are school days, without its closures and only within the span', () => {
  const terms = [allDay('2026-11-12', '2026-11-20'), allDay('2026-11-17', '2026-12-01')];
  const closures = [allDay('2026-11-18', '2026-11-19')];
  const span = {
    from: new Date('2026-11-13T09:00:00Z'),
    to: new Date('2026-11-23T09:00:00Z'),
    timeZone: 'Europe/London',
  };
  expect(schoolDays(terms, closures, span)).toEqual([
    '2026-11-13',
    '2026-11-16',
    '2026-11-17',
    '2026-11-19',
    '2026-11-20',
    '2026-11-23',
  ]);
  expect(schoolDays([], closures, span)).toEqual([]);
});
