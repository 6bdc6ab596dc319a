import { expect, test } from 'vitest';
import { readHours } from './enforcement-hours.ts';

test.each([
  ['08:00-18:30', '08:00-18:30'],
  ['8:00 to 18:30', '08:00-18:30'],
  [' 08:00 – 18:30 ', '08:00-18:30'],
  ['18:00-02:00', '18:00-02:00'],
  ['08:59 TO 23:59', '08:59-23:59'],
  ['00:00-24:00', '00:00-24:00'],
  ['9:05-19:50', '09:05-19:50'],
  ['20:00-3:00', '20:00-03:00'],
  ['Closed', 'closed'],
  ['', ''],
  ['All day', ''],
])('%j is stored as %j', (typed, stored) => {
  expect(readHours(typed)).toBe(stored);
});

test.each([
  '8-18',
  '08:00',
  '25:00-08:00',
  '08:00-25:00',
  '24:30-08:00',
  '08:60-09:00',
  '08:00-09:60',
  '08:00-08:00',
  'from 08:00-09:00',
  '08:00-12:00-18:00',
  'a:00-09:00',
  '08:00-9:0',
  '30:00-09:00',
  '08:00-09:00 daily',
  'mornings',
  '-',
])('%j is no span of hours', (typed) => {
  expect(readHours(typed)).toBeUndefined();
});
