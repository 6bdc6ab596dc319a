import { expect, test } from 'vitest';
import { snapshotDelayMs } from './snapshot-delay.ts';
import { toStamp, stampTime } from './snapshots.ts';

const NOW = new Date('2026-11-15T12:00:00.000Z');
const MINUTE = 60_000;

test.each([
  ['two minutes ago', new Date('2026-11-15T11:58:00Z'), 8 * MINUTE],
  ['just now', NOW, 10 * MINUTE],
  ['yesterday', new Date('2026-11-14T12:00:00Z'), 0],
  ['in the future, by a clock that was set back', new Date('2026-11-16T12:00:00Z'), 10 * MINUTE],
  ['at no time', new Date(Number.NaN), 0],
  ['never', undefined, MINUTE],
])('the delay to the next snapshot follows from the newest one: taken %s', (_when, newest, delay) => {
  expect(snapshotDelayMs(newest, NOW)).toBe(delay);
});

test('the name of a snapshot converts back to its time', () => {
  expect(stampTime(toStamp(new Date('2026-11-15T12:34:56.789Z')))).toEqual(
    new Date('2026-11-15T12:34:56.789Z'),
  );
});
