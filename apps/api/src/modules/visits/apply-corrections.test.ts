import { expect, test } from 'vitest';
import { type StoredOrRemoved, correctionRefusal } from './apply-corrections.ts';

// In London: Monday, 16 November, 23:50. In Sydney it is Tuesday.
const VISITED = new Date('2026-11-16T23:50:00Z');
const stored: StoredOrRemoved = { kind: 'stored', owner: 1, at: VISITED };
const refusal = (
  visit: StoredOrRemoved,
  given: { change?: 'note' | 'remove'; made?: string; now?: string; zone?: string } = {},
) => {
  const { change = 'note', made = '2026-11-16T23:59:00Z', now = made, zone = 'Europe/London' } = given;
  return correctionRefusal({ at: made, change }, visit, { userId: 1, now: new Date(now), timeZone: zone });
};

test('a visit can be corrected until midnight in the time zone of the organisation', () => {
  expect(refusal(stored)).toBeNull();
  expect(refusal(stored, { made: '2026-11-17T00:00:00Z' })).toBe('day_over');
  expect(refusal(stored, { made: '2026-11-17T00:00:00Z', change: 'remove' })).toBe('day_over');
  expect(refusal(stored, { made: '2026-11-17T00:00:00Z', zone: 'Australia/Sydney' })).toBeNull();
});

test('a correction that was made in time may arrive up to seven days later', () => {
  expect(refusal(stored, { now: '2026-11-23T23:59:00Z' })).toBeNull();
  expect(refusal(stored, { now: '2026-11-23T23:59:01Z' })).toBe('too_old');
  expect(refusal(stored, { now: '2026-11-16T23:56:59Z' })).toBe('in_future');
});

test("another person's visit cannot be corrected, stored or removed", () => {
  expect(refusal({ ...stored, owner: 2 })).toBe('id_in_use');
  expect(refusal({ kind: 'removed', owner: 2 }, { change: 'remove' })).toBe('id_in_use');
  expect(refusal({ ...stored, owner: null }, { change: 'remove' })).toBe('id_in_use');
});

test('a removal may arrive before its visit and twice, a note needs the visit', () => {
  expect(refusal({ kind: 'unknown' }, { change: 'remove' })).toBeNull();
  expect(refusal({ kind: 'removed', owner: 1 }, { change: 'remove' })).toBeNull();
  expect(refusal({ kind: 'unknown' })).toBe('not_found');
  expect(refusal({ kind: 'removed', owner: 1 })).toBe('not_found');
});
