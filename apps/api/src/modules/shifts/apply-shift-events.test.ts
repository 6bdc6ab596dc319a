import { expect, test } from 'vitest';
import { shiftEventRefusal } from './apply-shift-events.ts';

const now = new Date('2026-11-16T10:00:00Z');
const HOUR_MS = 3_600_000;
const refusal = (
  kind: 'check_in' | 'help' | 'sheet',
  hoursAgo: number,
  { isFull = false, seesItsSites = true } = {},
) =>
  shiftEventRefusal(
    { kind, at: new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString() },
    { now, isFull, seesItsSites },
  );

test('an event may be seven days late, and two hours ahead', () => {
  expect(refusal('check_in', 7 * 24)).toBeNull();
  expect(refusal('check_in', 7 * 24 + 1)).toBe('too_old');
  expect(refusal('check_in', -2)).toBeNull();
  expect(refusal('check_in', -2.01)).toBe('in_future');
});

test('a call for help is never refused for its time', () => {
  for (const hours of [12, 13, 24 * 400, -0.05, -24 * 400]) expect(refusal('help', hours)).toBeNull();
});

test('a call for help is accepted however many events there are', () => {
  expect(refusal('check_in', 0, { isFull: true })).toBe('too_many');
  expect(refusal('help', 0, { isFull: true })).toBeNull();
});

test('a sheet with a site outside the areas of the person is refused', () => {
  expect(refusal('sheet', 0, { seesItsSites: false })).toBe('outside_areas');
});
