import { expect, test } from 'vitest';
import { firstSiteText } from './quick-access.tsx';

const AT = new Date(2026, 10, 14, 15, 16);
const FIRST = {
  siteName: 'Eldon Garden Car Park',
  duration: '6 min',
  score: 14.89,
};

test('the first site is described by name, minutes and score', () => {
  expect(firstSiteText(FIRST, AT, AT)).toBe('First: Eldon Garden Car Park, 6 min, 14.89');
});

test('a first site without a route has no minutes', () => {
  expect(firstSiteText({ ...FIRST, duration: null }, AT, AT)).toBe('First: Eldon Garden Car Park, 14.89');
});

test('a first site older than 15 minutes has its time', () => {
  expect(firstSiteText(FIRST, AT, new Date(2026, 10, 14, 15, 31))).not.toContain('from');
  const later = new Date(2026, 10, 14, 15, 32);
  expect(firstSiteText(FIRST, AT, later)).toBe('First: Eldon Garden Car Park, 6 min, 14.89, from 15:16');
});

test('a first site of another day is not described', () => {
  expect(firstSiteText(FIRST, AT, new Date(2026, 10, 15, 8, 0))).toBeNull();
});
