import { expect, test } from 'vitest';
import { goodConnection } from './good-connection.ts';

test('a fast connection is good, and so is one that nothing is told about', () => {
  expect(goodConnection({ effectiveType: '4g', saveData: false })).toBe(true);
  expect(goodConnection({})).toBe(true);
});

test('a slow connection, or a person who saves data, is left in peace', () => {
  expect(goodConnection({ effectiveType: '3g' })).toBe(false);
  expect(goodConnection({ effectiveType: '4g', saveData: true })).toBe(false);
});
