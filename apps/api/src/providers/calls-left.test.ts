import { expect, test } from 'vitest';
import { callsLeft } from './calls-left.ts';

const BUDGET = { spacingMs: 1_000, callsPerHour: 100, callsPerDay: 1_000 };
const NOW = new Date('2026-11-16T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const spent = (hourAge: number, hour: number, dayAge: number, day: number) => ({
  hour_started_at: minutesAgo(hourAge),
  calls_this_hour: hour,
  day_started_at: minutesAgo(dayAge),
  calls_this_day: day,
});

test('a provider that was never asked has its whole budget', () => {
  expect(callsLeft(BUDGET, undefined, NOW)).toEqual({
    thisHour: 100,
    perHour: 100,
    today: 1_000,
    perDay: 1_000,
  });
});

test('calls of the current hour and day are taken off', () => {
  expect(callsLeft(BUDGET, spent(59, 30, 600, 400), NOW)).toMatchObject({ thisHour: 70, today: 600 });
});

test('an hour or a day that is over counts as unspent', () => {
  expect(callsLeft(BUDGET, spent(60, 30, 24 * 60, 400), NOW)).toMatchObject({ thisHour: 100, today: 1_000 });
});

test('a window that starts in the future was set by a wrong clock', () => {
  expect(callsLeft(BUDGET, spent(-5, 30, -5, 400), NOW)).toMatchObject({ thisHour: 100, today: 1_000 });
});

test('the hour cannot spend more than the day has left, and less than nothing is nothing', () => {
  expect(callsLeft(BUDGET, spent(10, 0, 600, 990), NOW)).toMatchObject({ thisHour: 10, today: 10 });
  expect(callsLeft(BUDGET, spent(10, 120, 600, 1_200), NOW)).toMatchObject({ thisHour: 0, today: 0 });
});
