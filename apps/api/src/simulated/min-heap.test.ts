import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMinHeap } from './min-heap.ts';

test('a heap returns its entries in order of cost and is then empty', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), (costs) => {
      const heap = createMinHeap();
      for (const [item, cost] of costs.entries()) heap.push(item, cost);
      const out = costs.map(() => heap.pop());
      expect(out.map((entry) => entry?.cost)).toEqual(costs.toSorted((a, b) => a - b));
      expect(out.every((entry) => entry && costs[entry.item] === entry.cost)).toBe(true);
      expect(heap.pop()).toBeUndefined();
    }),
  );
});
