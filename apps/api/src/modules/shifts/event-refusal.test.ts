import { expect, test } from 'vitest';
import { eventRefusal } from './event-refusal.ts';

const now = new Date('2026-11-16T10:00:00Z');
const HOUR_MS = 3_600_000;
const refusal = (
  kind: 'check_in' | 'help' | 'sheet',
  hoursAgo: number,
  { isFull = false, seesItsSites = true } = {},
) =>
  eventRefusal(
    { kind, at: new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString() },
    { now, isFull, seesItsSites },
  );

test('an event may be seven days late, a call for help twelve hours', () => {
  expect(refusal('check_in', 7 * 24)).toBeNull();
  expect(refusal('check_in', 7 * 24 + 1)).toBe('too_old');
  expect(refusal('check_in', -1)).toBe('in_future');
  expect(refusal('help', 12)).toBeNull();
  expect(refusal('help', 13)).toBe('too_old');
});

test('a call for help is accepted however many events there are', () => {
  expect(refusal('check_in', 0, { isFull: true })).toBe('too_many');
  expect(refusal('help', 0, { isFull: true })).toBeNull();
});

test('a sheet with a site outside the areas of the person is refused', () => {
  expect(refusal('sheet', 0, { seesItsSites: false })).toBe('outside_areas');
});
