import { expect, test } from 'vitest';
import { snapshotsToKeep } from './snapshots-to-keep.ts';

const stamp = (day: number, hour: number) =>
  `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}-00-00-000Z`;

test('the newest five snapshots are kept', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((hour) => stamp(3, hour));
  expect([...snapshotsToKeep(hours)].sort()).toEqual(hours.slice(2));
});

test('the last snapshot of each of the seven newest days is kept', () => {
  const days = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((day) => [stamp(day, 1), stamp(day, 2)]);
  expect([...snapshotsToKeep(days)].sort()).toEqual([
    stamp(3, 2),
    stamp(4, 2),
    stamp(5, 2),
    stamp(6, 2),
    stamp(7, 2),
    stamp(8, 1),
    stamp(8, 2),
    stamp(9, 1),
    stamp(9, 2),
  ]);
});

test('an empty folder has no snapshots to keep', () => {
  expect(snapshotsToKeep([]).size).toBe(0);
});
