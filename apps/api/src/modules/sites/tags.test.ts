import { expect, test } from 'vitest';
import { readTags, tagProblems } from './tags.ts';

test.each([
  ['', ''],
  ['School', 'school'],
  ['school; Market,  bus   lane ,school,', 'bus lane, market, school'],
  ['Écôle', 'écôle'],
  ['a-tag-of-20-letters-', 'a-tag-of-20-letters-'],
  ['a,b,c,d,e,f,g,h', 'a, b, c, d, e, f, g, h'],
])('the typed tags %o are stored as %o', (typed, stored) => {
  expect(tagProblems(typed)).toEqual([]);
  expect(readTags(typed)).toBe(stored);
  expect(readTags(stored)).toBe(stored);
});

test.each([
  ['<b>', ["'<b>' is not a tag of letters, digits, spaces and hyphens"]],
  ['school, a-tag-of-21-letters-x', ["'a-tag-of-21-letters-x' is longer than 20 characters"]],
  ['a,b,c,d,e,f,g,h,i', ['More than 8 tags']],
])('the typed tags %o are refused with a reason', (typed, reasons) => {
  expect(tagProblems(typed)).toEqual(reasons);
});
