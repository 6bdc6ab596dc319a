import { expect, test } from 'vitest';
import { nextClockTime, readTimeValue, timeValue } from './local-time.ts';

const now = new Date(2026, 10, 14, 15, 0);

test('a complete time of the control is read as a local time', () => {
  expect(readTimeValue('2026-11-21T14:00', now)).toEqual(new Date(2026, 10, 21, 14, 0));
  expect(timeValue(new Date(2026, 6, 1, 9, 5))).toBe('2026-07-01T09:05');
  expect(timeValue(new Date(2026, 0, 2, 3, 4))).toBe('2026-01-02T03:04');
});

test('a time up to a year before or after now is allowed', () => {
  expect(readTimeValue('2027-11-15T15:00', now)).toEqual(new Date(2027, 10, 15, 15, 0));
  expect(readTimeValue('2025-11-13T15:00', now)).toEqual(new Date(2025, 10, 13, 15, 0));
});

test('an incomplete time or one more than a year away is refused', () => {
  expect(readTimeValue('', now)).toBeNull();
  expect(readTimeValue('0002-11-21T14:00', now)).toBeNull();
  expect(readTimeValue('2028-11-21T14:00', now)).toBeNull();
});

test('a time of day is its next occurrence, within twelve hours', () => {
  const at = (hour: number, minute: number, day = 14) => new Date(2026, 10, day, hour, minute).getTime();
  const start = at(14, 12);
  expect(nextClockTime('16:40', start)).toBe(at(16, 40));
  expect(nextClockTime('01:30', at(23, 0))).toBe(at(1, 30, 15));
  expect(nextClockTime('14:13', start)).toBe(at(14, 13));
  expect(nextClockTime('02:12', start)).toBe(at(2, 12, 15));
  for (const time of ['02:13', '14:00', '14:12', '', '16:4', '6:40', '016:40'])
    expect(nextClockTime(time, start)).toBeNull();
});
