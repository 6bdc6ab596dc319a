import { expect, test } from 'vitest';
import { readAskedTime, timeValue } from './local-time.ts';

const now = new Date(2026, 10, 14, 15, 0);

test('a complete time of the control is read as a local time', () => {
  expect(readAskedTime('2026-11-21T14:00', now)).toEqual(new Date(2026, 10, 21, 14, 0));
  expect(timeValue(new Date(2026, 6, 1, 9, 5))).toBe('2026-07-01T09:05');
  expect(timeValue(new Date(2026, 0, 2, 3, 4))).toBe('2026-01-02T03:04');
});

test('a time up to a year before or after now is allowed', () => {
  expect(readAskedTime('2027-11-15T15:00', now)).toEqual(new Date(2027, 10, 15, 15, 0));
  expect(readAskedTime('2025-11-13T15:00', now)).toEqual(new Date(2025, 10, 13, 15, 0));
});

test('an incomplete time or one more than a year away is refused', () => {
  expect(readAskedTime('', now)).toBeNull();
  expect(readAskedTime('0002-11-21T14:00', now)).toBeNull();
  expect(readAskedTime('2028-11-21T14:00', now)).toBeNull();
});
