import { expect, test } from 'vitest';
import { laterTimes, MOST_TIMES } from './boost-repeat.ts';
import { timeValue } from '#domain/local-time.ts';

/** Monday. */
const first = { starts: new Date(2026, 10, 16, 16, 30), ends: new Date(2026, 10, 16, 18, 0) };
const from = (times: ReturnType<typeof laterTimes>) => times.map(({ starts }) => timeValue(starts));

test('a boost repeats on its weekdays up to and with the last day', () => {
  const times = laterTimes(first, [1, 5], '2026-11-27');
  expect(from(times)).toEqual(['2026-11-20T16:30', '2026-11-23T16:30', '2026-11-27T16:30']);
  expect(times.map(({ ends }) => timeValue(ends))).toEqual([
    '2026-11-20T18:00',
    '2026-11-23T18:00',
    '2026-11-27T18:00',
  ]);
});

test('a boost over midnight ends on the next day each time', () => {
  const night = { starts: new Date(2026, 10, 20, 22, 0), ends: new Date(2026, 10, 21, 2, 0) };
  const [next] = laterTimes(night, [5, 7], '2026-11-22');
  expect(next && [timeValue(next.starts), timeValue(next.ends)]).toEqual([
    '2026-11-22T22:00',
    '2026-11-23T02:00',
  ]);
});

test('a boost keeps the time of the clock when summer time ends', () => {
  const summer = { starts: new Date(2026, 9, 24, 9, 0), ends: new Date(2026, 9, 24, 10, 0) };
  expect(from(laterTimes(summer, [7], '2026-10-25'))).toEqual(['2026-10-25T09:00']);
});

test('a last day before the first, or none, leaves no later times', () => {
  expect(laterTimes(first, [1, 2, 3], '2026-11-15')).toEqual([]);
  expect(laterTimes(first, [1, 2, 3], '')).toEqual([]);
  expect(laterTimes(first, [], '2027-11-15')).toEqual([]);
});

test('a last day far away gives one time more than a call takes, so that the form can refuse it', () => {
  expect(laterTimes(first, [1, 2, 3, 4, 5, 6, 7], '2199-01-01')).toHaveLength(MOST_TIMES);
});
