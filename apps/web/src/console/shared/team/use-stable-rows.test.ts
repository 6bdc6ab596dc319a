import { expect, test } from 'vitest';
import { stableRows, partRows, sameRows } from './use-stable-rows.ts';

const parts = (shown: string, folded = '') => ({ shown: shown.split(''), folded: folded.split('') });

test('a card in use keeps its order when a poll would sort it anew', () => {
  expect(stableRows(parts('abc'), parts('cab'))).toEqual(parts('abc'));
});

test('new rows of a card in use come last, and stay there when others follow', () => {
  const once = stableRows(parts('ab'), parts('xab'));
  expect(once).toEqual(parts('abx'));
  expect(stableRows(once, parts('yxab'))).toEqual(parts('abxy'));
});

test('a row of a card in use that ends stays in its place, and one that is gone leaves', () => {
  expect(stableRows(parts('abc', 'de'), parts('a', 'cde'))).toEqual(parts('ac', 'de'));
});

test('equal parts are recognised by order and place', () => {
  expect(sameRows(parts('ab', 'c'), parts('ab', 'c'))).toBe(true);
  expect(sameRows(parts('ab', 'c'), parts('ba', 'c'))).toBe(false);
  expect(sameRows(parts('ab', 'c'), parts('abc'))).toBe(false);
});

test('rows that are not over come first, then three that are, and the others are folded', () => {
  const rows = ['e1', 'a', 'e2', 'e3', 'b', 'e4', 'e5'].map((id) => ({ id }));
  expect(partRows(rows, ({ id }) => id.startsWith('e'))).toEqual({
    shown: ['a', 'b', 'e1', 'e2', 'e3'],
    folded: ['e4', 'e5'],
  });
});
