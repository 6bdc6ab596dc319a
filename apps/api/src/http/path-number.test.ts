import { expect, test } from 'vitest';
import { pathNumber } from './path-number.ts';

test.each([
  ['1', 1],
  ['77', 77],
  ['2147483647', 2_147_483_647],
])('the path segment %j is read as the id %d', (text, id) => {
  expect(pathNumber(text)).toBe(id);
});

test.each([undefined, '', '0', '01', '-1', '7x', 'x7', '7.0', '1e3', '2147483648', '99999999999'])(
  'the path segment %j is not an id',
  (text) => {
    expect(pathNumber(text)).toBe(0);
  },
);
