import { expect, test } from 'vitest';
import { goodConnection } from './good-connection.ts';

test('a fast or unknown connection counts as good', () => {
  expect(goodConnection({ effectiveType: '4g', saveData: false })).toBe(true);
  expect(goodConnection({})).toBe(true);
});

test('a slow connection or the save-data setting counts as not good', () => {
  expect(goodConnection({ effectiveType: '3g' })).toBe(false);
  expect(goodConnection({ effectiveType: '4g', saveData: true })).toBe(false);
});
