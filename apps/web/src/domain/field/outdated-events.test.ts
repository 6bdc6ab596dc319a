import { expect, test } from 'vitest';
import { outdatedEvents } from './outdated-events.ts';
import { aCorrection, aDeviceClosure, aDeviceVisit } from '#testing/a-device-visit.ts';
import { aShiftEvent } from '#testing/a-shift.ts';

const DAY = 24 * 3_600_000;
const now = 10 * DAY;
const outdated = (...events: Parameters<typeof outdatedEvents>[0]) =>
  outdatedEvents(events, { userId: 7, now });

test('what was sent leaves the device a day later, or with the session of its owner', () => {
  const sent = aDeviceVisit({ state: 'sent', at: now - DAY });
  expect(outdated(sent)).toEqual([]);
  expect(outdated({ ...sent, at: now - DAY - 1 })).toEqual(['v1']);
  expect(outdated({ ...sent, userId: 8 })).toEqual(['v1']);
  expect(outdatedEvents([sent], { userId: null, now })).toEqual(['v1']);
});

test('what waits stays, however old and whoever it belongs to', () => {
  expect(outdated(aDeviceVisit({ at: 0 }), aDeviceVisit({ id: 'v2', at: 0, userId: 8 }))).toEqual([]);
});

test('a refused visit or closure stays until it is read; a refused event of the shift does not', () => {
  const old = { at: 0, state: 'refused' } as const;
  expect(outdated(aDeviceVisit(old), aDeviceClosure(old), aCorrection(old))).toEqual([]);
  expect(outdated(aShiftEvent({ id: 's1', ...old }))).toEqual(['s1']);
});

test('a sent visit with a note that waits stays with it', () => {
  const sent = aDeviceVisit({ state: 'sent', userId: 8 });
  expect(outdated(sent, aCorrection({ userId: 8 }))).toEqual([]);
  expect(outdated(sent, aCorrection({ userId: 8, state: 'sent' }))).toEqual(['v1', 'c1']);
});
