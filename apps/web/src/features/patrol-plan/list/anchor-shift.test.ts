import { expect, test } from 'vitest';
import { anchorShift } from './anchor-shift.ts';

const tops = (...entries: [string, number][]) => new Map(entries);
const SCREEN = 800;

test('the list does not shift while its top is in view', () => {
  const after = () => tops(['b', 10], ['a', 110]);
  expect(anchorShift(tops(['a', 10], ['b', 110]), after, SCREEN)).toBe(0);
});

test('further down, the first visible row keeps its position', () => {
  const before = tops(['a', -90], ['b', 10], ['c', 110]);
  expect(anchorShift(before, () => tops(['c', -90], ['a', 10], ['b', 110]), SCREEN)).toBe(100);
});

test('a row that moved by more than a screen, or was removed, is not followed', () => {
  const before = tops(['a', -90], ['b', 10], ['c', 110], ['d', 210]);
  expect(anchorShift(before, () => tops(['a', -90], ['d', 110], ['b', 2_000]), SCREEN)).toBe(-100);
});

test('an empty list does not shift', () => {
  expect(anchorShift(tops(), () => tops(), SCREEN)).toBe(0);
});

test('a row at the very top of the window counts as visible', () => {
  expect(anchorShift(tops(['a', 0], ['b', 100]), () => tops(['b', 0], ['a', 100]), SCREEN)).toBe(0);
  const before = tops(['a', -100], ['b', 0], ['c', 100]);
  expect(anchorShift(before, () => tops(['b', -100], ['a', 0], ['c', 100]), SCREEN)).toBe(-100);
});

test('a row is followed over a whole screen at most; without one the list does not shift', () => {
  const before = tops(['a', -100], ['b', 0]);
  expect(anchorShift(before, () => tops(['a', -100], ['b', SCREEN]), SCREEN)).toBe(SCREEN);
  expect(anchorShift(before, () => tops(['a', -100], ['b', SCREEN + 1]), SCREEN)).toBe(0);
});
