import { expect, test } from 'vitest';
import { itemAt } from './item-at.ts';

test('an item is found by its index', () => {
  expect(itemAt(['one', 'two'], 1)).toBe('two');
  expect(itemAt([0, null], 0)).toBe(0);
});

test.each([-1, 0.5, 2, NaN])('an index outside a list of two is an error: %s', (index) => {
  expect(() => itemAt(['one', 'two'], index)).toThrow(new RangeError(`A list of 2 has no item ${index}`));
});
