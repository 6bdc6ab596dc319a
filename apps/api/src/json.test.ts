import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonItems, joinItems } from './json.ts';

const join = (lists: readonly (readonly unknown[])[]) =>
  JSON.parse(joinItems(lists.map((list) => new JsonItems(list))).bytes.toString());

test('no part and empty parts are an empty list', () => {
  expect(join([])).toEqual([]);
  expect(join([[], []])).toEqual([]);
});

test('parts follow each other, empty ones leave nothing', () => {
  expect(join([[], [1], [], [2, 3], []])).toEqual([1, 2, 3]);
});

test('any lists of JSON values are joined as they are', () => {
  const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));
  fc.assert(
    fc.property(fc.array(fc.array(json)), (lists) => {
      expect(join(lists)).toEqual(lists.flat());
    }),
  );
});
