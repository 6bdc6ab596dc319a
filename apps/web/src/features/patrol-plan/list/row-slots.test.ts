import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RowSlots, rowSlots } from './row-slots.ts';

const NONE: RowSlots<number> = new Map();

test('a site that stays keeps its slot, whatever its place', () => {
  const before = rowSlots(NONE, [7, 8, 9]);
  const after = rowSlots(before, [9, 7]);
  expect([...after]).toEqual([
    [9, before.get(9)],
    [7, before.get(7)],
  ]);
});

test('one that comes takes the slot of one that went', () => {
  const before = rowSlots(NONE, [1, 2, 3]);
  expect(rowSlots(before, [2, 3, 4]).get(4)).toBe(before.get(1));
  expect([...rowSlots(before, [11, 12, 13]).values()]).toEqual([...before.values()]);
});

test('one that comes in above takes no slot from below, for which all between would move', () => {
  const before = rowSlots(NONE, [1, 2, 3]);
  expect([...before.values()]).not.toContain(rowSlots(before, [9, 1, 2]).get(9));
  expect(rowSlots(before, [1, 9, 3]).get(9)).toBe(before.get(2));
});

test('whatever comes and goes, no two sites share a slot and none loses its own', () => {
  const drawn = fc.uniqueArray(fc.nat(40), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 30 }), (steps) => {
      let last = NONE;
      for (const ids of steps) {
        const slots = rowSlots(last, ids);
        expect([...slots.keys()]).toEqual(ids);
        expect(new Set(slots.values()).size).toBe(ids.length);
        for (const [id, slot] of slots) if (last.has(id)) expect(slot).toBe(last.get(id));
        last = slots;
      }
    }),
  );
});
