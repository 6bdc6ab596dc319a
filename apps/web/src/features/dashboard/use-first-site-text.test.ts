import { expect, test } from 'vitest';
import { firstSiteText } from './use-first-site-text.ts';

const AT = new Date(2026, 10, 14, 15, 16);
const FIRST = {
  siteName: 'Eldon Garden Car Park',
  duration: '6 min',
  score: 14.89,
};

test('name, minutes and score of the first site', () => {
  expect(firstSiteText(FIRST, AT, AT)).toBe('First: Eldon Garden Car Park, 6 min, 14.89');
});

test('without a route there are no minutes', () => {
  expect(firstSiteText({ ...FIRST, duration: null }, AT, AT)).toBe('First: Eldon Garden Car Park, 14.89');
});

test('older than a quarter of an hour says from when it is', () => {
  expect(firstSiteText(FIRST, AT, new Date(2026, 10, 14, 15, 31))).not.toContain('from');
  const later = new Date(2026, 10, 14, 15, 32);
  expect(firstSiteText(FIRST, AT, later)).toBe('First: Eldon Garden Car Park, 6 min, 14.89, from 15:16');
});

test('a plan of another day says nothing about today', () => {
  expect(firstSiteText(FIRST, AT, new Date(2026, 10, 15, 8, 0))).toBeNull();
});
