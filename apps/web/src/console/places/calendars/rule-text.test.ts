import { expect, test } from 'vitest';
import { daysText, readTimes } from './rule-text.ts';

test.each([
  [[1, 2, 3, 4, 5], 'Mon to Fri'],
  [[5, 1, 3], 'Mon, Wed, Fri'],
  [[6, 7], 'Sat, Sun'],
  [[7], 'Sun'],
])('the days %o read %s', (days, text) => {
  expect(daysText(days)).toBe(text);
});

test.each([
  ['', []],
  ['08:15-09:00, 15:00-15:45', ['08:15-09:00', '15:00-15:45']],
  ['8:15 to 9:00; 15:00 – 15:45', ['08:15-09:00', '15:00-15:45']],
  ['mornings', ['mornings']],
])('the typed times %o are sent as %o', (typed, sent) => {
  expect(readTimes(typed)).toEqual(sent);
});
