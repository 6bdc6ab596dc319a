import { describe, expect, test } from 'vitest';
import { type LastRefresh, itemsDue } from './items-due.ts';

const now = new Date('2026-11-16T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const answered = (item: string, minutes: number): LastRefresh => ({
  item,
  asked_at: minutesAgo(minutes),
  answered_at: minutesAgo(minutes),
  retry_at: null,
});
const due = (items: readonly string[], refreshes: readonly LastRefresh[]) =>
  itemsDue(items, refreshes, { now, freshMs: 9 * 60_000, keyOf: (item) => item });

describe('items due', () => {
  test('items never requested come first, then those not requested for longest', () => {
    expect(due(['b', 'a', 'c'], [answered('b', 20), answered('a', 40)])).toEqual(['c', 'a', 'b']);
  });

  test('items answered within the last nine minutes are not due', () => {
    expect(due(['a'], [answered('a', 8)])).toEqual([]);
    expect(due(['a'], [answered('a', 9)])).toEqual(['a']);
  });

  test('failed items wait for their retry time and lose their place in the queue', () => {
    const failed = { ...answered('a', 30), asked_at: minutesAgo(10) };
    expect(due(['a'], [{ ...failed, retry_at: minutesAgo(-1) }])).toEqual([]);
    expect(due(['a', 'b'], [{ ...failed, retry_at: now }, answered('b', 20)])).toEqual(['b', 'a']);
  });

  test('items requested before the clock was set back are due', () => {
    expect(due(['a'], [answered('a', -600)])).toEqual(['a']);
  });
});
