import { expect, test } from 'vitest';
import { readNumber, readRuleDays, readSwitch, readTime, readWholeNumber } from './read-argument.ts';

test('an argument that is not a valid number is refused', () => {
  expect(readWholeNumber('12')).toBe(12);
  expect(readNumber('1.5')).toBe(1.5);
  for (const wrong of ['', 'x', '-1', '1.5', '99999999999'])
    expect(() => readWholeNumber(wrong)).toThrow('whole');
  for (const wrong of ['', ' ', 'x', 'Infinity']) expect(() => readNumber(wrong)).toThrow('a number');
});

test('a visit rule is from 1 to 365 whole days, or none', () => {
  expect(['1', '365', 'none'].map(readRuleDays)).toEqual([1, 365, null]);
  expect(() => readRuleDays('0')).toThrow('At least 1 day.');
  expect(() => readRuleDays('366')).toThrow('At most 365 days.');
  for (const wrong of ['', '2.5', 'weekly']) expect(() => readRuleDays(wrong)).toThrow(/day/);
});

test('a time argument without a zone is refused', () => {
  expect(readTime('2026-09-13T08:00:00+01:00').toISOString()).toBe('2026-09-13T07:00:00.000Z');
  for (const wrong of ['2026-09-13T08:00:00', '2026-09-13', 'noon', '2026-13-40T00:00:00Z']) {
    expect(() => readTime(wrong)).toThrow('with its zone');
  }
});

test('a switch argument is on or off, and nothing else', () => {
  expect([readSwitch('on'), readSwitch('off')]).toEqual([true, false]);
  expect(() => readSwitch('true')).toThrow("'on' or 'off'");
});
