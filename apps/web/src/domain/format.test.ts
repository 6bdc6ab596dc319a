import { describe, expect, test } from 'vitest';
import {
  joinedAddress,
  textOrNone,
  capitalised,
  ageText,
  momentText,
  spanText,
  timeText,
  distanceText,
  durationText,
  partText,
  scoreText,
  temperatureText,
} from './format.ts';

describe('duration text', () => {
  test.each([
    [0, '0 min'],
    [29, '0 min'],
    [30, '1 min'],
    [720, '12 min'],
    [3569, '59 min'],
    [3570, '1 h 0 min'],
    [3900, '1 h 5 min'],
    [7200, '2 h 0 min'],
    [90_000, '25 h 0 min'],
  ])('a duration of %d s is written as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

test('a distance has one decimal', () => {
  expect(distanceText(3.449)).toBe('3.4 miles');
  expect(distanceText(0)).toBe('0.0 miles');
});

test('a score has two decimals', () => {
  expect(scoreText(16.386)).toBe('16.39');
  expect(scoreText(5)).toBe('5.00');
  expect(scoreText(0.1 + 0.2)).toBe('0.30');
  expect(scoreText(-0.001)).toBe('0.00');
  expect(partText(0.6)).toBe('+0.60');
});

test('a temperature is in °C, after a non-breaking space', () => {
  expect(temperatureText(9.4)).toBe('9\u00a0°C');
  expect(temperatureText(-0.3)).toBe('0\u00a0°C');
  expect(temperatureText(-3.6)).toBe('-4\u00a0°C');
});

test('the day type is capitalised', () => {
  expect(capitalised('weekday')).toBe('Weekday');
  expect(capitalised('bank holiday')).toBe('Bank holiday');
  expect(capitalised('')).toBe('');
});

describe('clock texts', () => {
  const at = new Date(2026, 10, 14, 14, 46);

  test('a time of today is hours and minutes, of another day it has the day too', () => {
    expect(timeText(at)).toBe('14:46');
    expect(momentText(at, new Date(2026, 10, 14, 23, 59))).toBe('14:46');
    expect(momentText(at, new Date(2026, 10, 15, 0, 1))).toBe('14 Nov, 14:46');
  });

  test('the age of data is written in words', () => {
    expect(ageText(at, new Date(2026, 10, 14, 15, 18, 59))).toBe('32 min ago');
    expect(ageText(at, new Date(2026, 10, 14, 16, 51))).toBe('2 h 5 min ago');
    expect(ageText(at, new Date(2026, 10, 14, 14, 47))).toBe('1 min ago');
    expect(ageText(at, at)).toBe('just now');
    expect(ageText(at, new Date(2026, 10, 14, 14, 0))).toBe('just now');
  });

  test('a time span names its day once when it ends on the same day', () => {
    expect(spanText(at, new Date(2026, 10, 14, 17, 0))).toBe('14 Nov, 14:46 to 17:00');
    expect(spanText(at, new Date(2026, 10, 15, 2, 0))).toBe('14 Nov, 14:46 to 15 Nov, 02:00');
    expect(spanText(at, null)).toBe('14 Nov, 14:46');
  });
});

test('the venue address parts are joined, empty ones left out', () => {
  expect(joinedAddress(['Barrack Road', '', 'Newcastle upon Tyne', 'NE1 4ST'])).toBe(
    'Barrack Road, Newcastle upon Tyne, NE1 4ST',
  );
  expect(joinedAddress(['', ' '])).toBe('');
});

test('address 3, address 4, area and county show N/A when empty', () => {
  expect(textOrNone('')).toBe('N/A');
  expect(textOrNone('  ')).toBe('N/A');
  expect(textOrNone('Tyne and Wear')).toBe('Tyne and Wear');
});
