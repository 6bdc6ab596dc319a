import { describe, expect, test } from 'vitest';
import { cellsDue } from './cells-due.ts';

const now = new Date('2026-11-16T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const due = (
  cells: readonly string[],
  fetches: readonly { cell: string; fetched_at: Date; source?: string }[],
) =>
  cellsDue(
    cells,
    fetches.map((fetch) => ({ source: 'openweathermap', ...fetch })),
    { now, source: 'openweathermap' },
  );

describe('the cells to ask the weather for', () => {
  test('never asked come first, then the longest not asked', () => {
    const fetches = [
      { cell: 'b', fetched_at: minutesAgo(20) },
      { cell: 'a', fetched_at: minutesAgo(40) },
    ];
    expect(due(['b', 'a', 'c'], fetches)).toEqual(['c', 'a', 'b']);
  });

  test('asked within the last nine minutes are left alone', () => {
    expect(due(['a'], [{ cell: 'a', fetched_at: minutesAgo(8) }])).toEqual([]);
    expect(due(['a'], [{ cell: 'a', fetched_at: minutesAgo(9) }])).toEqual(['a']);
  });

  test('known only from another source are due', () => {
    expect(due(['a'], [{ cell: 'a', fetched_at: minutesAgo(1), source: 'simulated' }])).toEqual(['a']);
  });

  test('asked in the future, before the clock was set back, are due', () => {
    expect(due(['a'], [{ cell: 'a', fetched_at: minutesAgo(-600) }])).toEqual(['a']);
  });
});
