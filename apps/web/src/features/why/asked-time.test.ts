import { expect, test } from 'vitest';
import { readAskedTime, timeValue } from './asked-time.ts';

const now = new Date(2026, 10, 14, 15, 0);

test('a complete time of the control is a local time', () => {
  expect(readAskedTime('2026-11-21T14:00', now)).toEqual(new Date(2026, 10, 21, 14, 0));
  expect(timeValue(new Date(2026, 6, 1, 9, 5))).toBe('2026-07-01T09:05');
});

test('an incomplete time and one more than a year away are none', () => {
  expect(readAskedTime('', now)).toBeNull();
  expect(readAskedTime('0002-11-21T14:00', now)).toBeNull();
  expect(readAskedTime('2028-11-21T14:00', now)).toBeNull();
});
