import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cursor, cursorText, positionOf } from './cursor.ts';
import { type Snapshot, readSnapshot, sees, seesAllOf, snapshotText } from './snapshot.ts';

/** Transactions of a database: when each begins and ends. Snapshots are taken between those moments. */
const history = fc
  .array(fc.tuple(fc.nat(60), fc.nat(60)), { minLength: 1, maxLength: 20 })
  .map((spans) => spans.map(([one, other]) => [Math.min(one, other), Math.max(one, other) + 1] as const))
  // Numbers are given in the order of the beginning.
  .map((spans) => spans.toSorted(([one], [other]) => one - other));

function snapshotAt(spans: readonly (readonly [number, number])[], time: number): Snapshot {
  const begun = spans.flatMap(([begin, end], n) =>
    begin < time ? [{ number: 100 + n, isOpen: end >= time }] : [],
  );
  const open = begun.flatMap(({ number, isOpen }) => (isOpen ? [number] : []));
  const done = begun.flatMap(({ number, isOpen }) => (isOpen ? [] : [number]));
  const xmax = Math.max(99, ...done) + 1;
  return { xmin: Math.min(xmax, ...open), xmax, open: open.filter((number) => number < xmax) };
}

test('a snapshot sees exactly the transactions that had ended', () => {
  fc.assert(
    fc.property(history, fc.nat(62), (spans, time) => {
      const snapshot = snapshotAt(spans, time);
      for (const [n, [, end]] of spans.entries()) expect(sees(snapshot, 100 + n)).toBe(end < time);
    }),
  );
});

test('a later snapshot sees all that an earlier one sees, and not the other way round when it sees more', () => {
  fc.assert(
    fc.property(history, fc.nat(62), fc.nat(62), (spans, one, other) => {
      const [earlier, later] = [
        snapshotAt(spans, Math.min(one, other)),
        snapshotAt(spans, Math.max(one, other)),
      ];
      expect(seesAllOf(later, earlier)).toBe(true);
      const seesMore = spans.some((_, n) => sees(later, 100 + n) && !sees(earlier, 100 + n));
      expect(seesAllOf(earlier, later)).toBe(!seesMore);
    }),
  );
});

test('the text of a snapshot is read as the same snapshot', () => {
  expect(readSnapshot('10:20:11,13')).toEqual({ xmin: 10, xmax: 20, open: [11, 13] });
  expect(readSnapshot('10:10:')).toEqual({ xmin: 10, xmax: 10, open: [] });
  expect(snapshotText({ xmin: 10, xmax: 20, open: [11, 13] })).toBe('10:20:11,13');
  for (const text of ['', '10', '10:20', '10:20:,', '10:20:x', '-1:20:', '1e3:20:'])
    expect(readSnapshot(text), text).toBeUndefined();
});

const current: Cursor = { database: 'ab12', areas: 'X_-9', snapshot: { xmin: 10, xmax: 20, open: [11, 13] } };

test('a cursor needs no escaping in an address', () => {
  const text = cursorText(current);
  expect(encodeURIComponent(text)).toBe(text);
});

test('a phone is told what came after its cursor, and everything where the cursor says nothing', () => {
  expect(positionOf(cursorText(current), current)).toEqual({ kind: 'since', snapshot: current.snapshot });
  expect(positionOf('', current)).toEqual({ kind: 'whole' });
  expect(positionOf(`${cursorText(current)}.more`, current)).toEqual({ kind: 'whole' });
  expect(positionOf(cursorText({ ...current, database: 'cd34' }), current)).toEqual({ kind: 'whole' });
  expect(positionOf(cursorText({ ...current, areas: 'other' }), current)).toEqual({ kind: 'whole' });
  const later = { ...current, snapshot: { xmin: 13, xmax: 21, open: [13] } };
  expect(positionOf(cursorText(later), current)).toEqual({ kind: 'ahead' });
});
