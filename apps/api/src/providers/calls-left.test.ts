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

test('a provider without calls has its whole budget', () => {
  expect(callsLeft(BUDGET, undefined, NOW)).toEqual({
    thisHour: 100,
    perHour: 100,
    today: 1_000,
    perDay: 1_000,
  });
});

test('calls of the current hour and day are subtracted from the budget', () => {
  expect(callsLeft(BUDGET, spent(59, 30, 600, 400), NOW)).toMatchObject({ thisHour: 70, today: 600 });
});

test('calls of a past hour or day do not reduce the budget', () => {
  expect(callsLeft(BUDGET, spent(60, 30, 24 * 60, 400), NOW)).toMatchObject({ thisHour: 100, today: 1_000 });
});

test('a budget window that starts in the future is ignored', () => {
  expect(callsLeft(BUDGET, spent(-5, 30, -5, 400), NOW)).toMatchObject({ thisHour: 100, today: 1_000 });
});

test('the calls left of an hour are limited by those of the day and never negative', () => {
  expect(callsLeft(BUDGET, spent(10, 0, 600, 990), NOW)).toMatchObject({ thisHour: 10, today: 10 });
  expect(callsLeft(BUDGET, spent(10, 120, 600, 1_200), NOW)).toMatchObject({ thisHour: 0, today: 0 });
});
