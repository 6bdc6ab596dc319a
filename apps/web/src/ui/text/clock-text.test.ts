import { expect, test } from 'vitest';
import { dayInWords, readClock } from './clock-text.ts';

test.each([
  ['16:30', '16:30'],
  ['1630', '16:30'],
  ['16.30', '16:30'],
  ['9:05', '09:05'],
  ['905', '09:05'],
  [' 00:00 ', '00:00'],
  ['23:59', '23:59'],
])('%s is read as the time %s', (text, time) => {
  expect(readClock(text)).toBe(time);
});

test.each(['', '1', '16', '16:3', '24:00', '12:60', '4:30 PM', 'noon', '16:300'])(
  '"%s" is not a time of the day',
  (text) => {
    expect(readClock(text)).toBeNull();
  },
);

test('a day is written with its weekday, and an incomplete one is empty', () => {
  expect(dayInWords('2026-11-14')).toBe('Saturday 14 November');
  expect(dayInWords('')).toBe('');
});
