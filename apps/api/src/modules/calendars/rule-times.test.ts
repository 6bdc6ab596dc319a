import { expect, test } from 'vitest';
import { addDays } from '#time/wall-time.ts';
import type { Occasion } from './expand-calendar.ts';
import { type RuleTimes, ruleTimes } from './rule-times.ts';

const ZONE = 'Europe/London';
const allDay = (summary: string, first: string, end: string): Occasion => ({
  summary,
  start: new Date(`${first}T00:00:00Z`),
  end: new Date(`${end}T00:00:00Z`),
  firstDay: first,
  lastDay: addDays(end, -1),
});
const timed = (summary: string, start: string, end: string): Occasion => ({
  summary,
  start: new Date(start),
  end: new Date(end),
  firstDay: start.slice(0, 10),
  lastDay: new Date(Date.parse(end) - 1).toISOString().slice(0, 10),
});
const TERM = allDay('Autumn term', '2026-09-02', '2026-12-19');
const HALF_TERM = allDay('Half term', '2026-10-26', '2026-10-31');
const MATCH = timed('United v City', '2026-11-21T15:00:00Z', '2026-11-21T17:00:00Z');
const WEEKDAYS = [1, 2, 3, 4, 5];

const times = (
  rule: Partial<RuleTimes>,
  events: readonly Occasion[],
  from: string,
  to: string,
  without: readonly Occasion[] = [],
) =>
  ruleTimes({ words: '', weekdays: [1, 2, 3, 4, 5, 6, 7], times: [], before: 0, after: 0, ...rule }, events, {
    without: without.map(({ firstDay, lastDay }) => ({ first: firstDay, last: lastDay })),
    from: new Date(from),
    to: new Date(to),
    timeZone: ZONE,
  }).map(({ start, end }) => `${start.toISOString().slice(5, 16)} ${end.toISOString().slice(11, 16)}`);

const SCHOOL = { weekdays: WEEKDAYS, times: ['08:15-09:00', '15:00-15:45'] };

test('school term weekdays have their times on every weekday of the term', () => {
  expect(times(SCHOOL, [TERM], '2026-11-13T12:00:00Z', '2026-11-17T12:00:00Z')).toEqual([
    '11-13T15:00 15:45',
    '11-16T08:15 09:00',
    '11-16T15:00 15:45',
    '11-17T08:15 09:00',
  ]);
});

test('days of another calendar are left out, and the clock change moves nothing on the wall', () => {
  expect(times(SCHOOL, [TERM], '2026-10-23T00:00:00Z', '2026-11-02T12:00:00Z', [HALF_TERM])).toEqual([
    '10-23T07:15 08:00',
    '10-23T14:00 14:45',
    '11-02T08:15 09:00',
  ]);
});

test('events count by their own time, longer by what the rule adds', () => {
  const span = ['2026-11-20T00:00:00Z', '2026-11-30T00:00:00Z'] as const;
  expect(times({}, [MATCH], ...span)).toEqual(['11-21T15:00 17:00']);
  expect(times({ before: 90, after: 30 }, [MATCH], ...span)).toEqual(['11-21T13:30 17:30']);
  expect(times({ weekdays: WEEKDAYS }, [MATCH], ...span)).toEqual([]);
});

test('only events with the words of the rule count, in any capitals', () => {
  const span = ['2026-11-20T00:00:00Z', '2026-11-30T00:00:00Z'] as const;
  expect(times({ words: 'united V' }, [MATCH], ...span)).toHaveLength(1);
  expect(times({ words: 'rovers' }, [MATCH], ...span)).toEqual([]);
});

test('two events on one day give its times once, and an event that ends at midnight leaves the next day alone', () => {
  const late = timed('Late', '2026-11-20T20:00:00Z', '2026-11-21T00:00:00Z');
  const rule = { times: ['10:00-11:00'] };
  const span = ['2026-11-20T00:00:00Z', '2026-11-30T00:00:00Z'] as const;
  expect(times(rule, [MATCH, MATCH, late], ...span)).toEqual(['11-20T10:00 11:00', '11-21T10:00 11:00']);
});

test('a term of many years is not walked through', () => {
  const ages = allDay('Ages', '1000-01-01', '9999-12-31');
  const begun = process.cpuUsage();
  expect(times(SCHOOL, [ages], '2026-11-16T00:00:00Z', '2026-11-17T00:00:00Z')).toHaveLength(2);
  // CPU time: a loaded machine takes longer, but does not compute more.
  expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
});
