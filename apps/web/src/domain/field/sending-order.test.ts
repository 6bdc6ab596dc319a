import { expect, test } from 'vitest';
import { dueAt, isPatient, sendableEvents, sendingOrder } from './sending-order.ts';
import { aCorrection, aDeviceClosure, aDeviceVisit } from '#testing/a-device-visit.ts';
import { aShiftEvent, anIncident } from '#testing/a-shift.ts';
import { aTeamEvent } from '#testing/a-team.ts';

const kinds = (calls: ReturnType<typeof sendingOrder>) => calls.map((call) => call.map(({ kind }) => kind));

test('calls for help go first and alone, then I am OK, then the rest by time', () => {
  const events = [
    aDeviceVisit({ at: 5 }),
    aShiftEvent({ kind: 'help', at: 9 }),
    aShiftEvent({ kind: 'start', at: 1 }),
    anIncident({ at: 1.5 }),
    aShiftEvent({ kind: 'check_in', at: 8 }),
    aTeamEvent({ kind: 'round_seen', round_id: 'r1' }, { at: 3 }),
    aShiftEvent({ kind: 'help', at: 2 }),
    aShiftEvent({ kind: 'check_in', at: 4 }),
  ];
  expect(kinds(sendingOrder(events))).toEqual([
    ['help'],
    ['help'],
    ['check_in', 'check_in'],
    ['start', 'incident', 'round_seen', 'visit'],
  ]);
  expect(sendingOrder(events)[0]?.[0]?.at).toBe(2);
});

test('a call has at most a hundred events', () => {
  const events = Array.from({ length: 201 }, (_, n) => aDeviceVisit({ id: `v${n}`, at: n }));
  expect(sendingOrder(events).map((call) => call.length)).toEqual([100, 100, 1]);
  expect(sendingOrder([])).toEqual([]);
});

test('a visit and a closure wait until their time to undo is surely over, everything else goes at once', () => {
  const due = (event: Parameters<typeof dueAt>[0]) => dueAt({ ...event, madeAt: 1_000 }, 1_000);
  expect(due(aDeviceVisit({ sendAfter: 11_000 }))).toBe(12_000);
  expect(due(aDeviceClosure({ sendAfter: 11_000 }))).toBe(12_000);
  expect(due(aCorrection({ sendAfter: 2_000 }))).toBe(2_000);
  expect(due(aShiftEvent({ kind: 'break', sendAfter: 2_000 }))).toBe(2_000);
});

test('when the clock of the device was set back, nothing waits until it has caught up', () => {
  expect(dueAt(aDeviceVisit({ madeAt: 600_000, sendAfter: 610_000 }), 1_000)).toBe(1_000);
});

test('what was answered is not sent again', () => {
  expect(sendableEvents([aDeviceVisit({ state: 'sent' }), aDeviceVisit({ state: 'refused' })])).toEqual([]);
});

test('of a visit that was removed only the removal is sent, unless the service refused that', () => {
  const visit = aDeviceVisit();
  const note = aCorrection({ id: 'c1' });
  const removal = aCorrection({ id: 'c2', change: 'remove' });
  expect(sendableEvents([visit, note, removal])).toEqual([removal]);
  expect(sendableEvents([visit, { ...removal, state: 'refused' }])).toEqual([visit]);
});

test('a note follows its visit', () => {
  const note = aCorrection();
  expect(sendableEvents([aDeviceVisit(), note])).toEqual([aDeviceVisit()]);
  expect(sendableEvents([aDeviceVisit({ state: 'sent' }), note])).toEqual([note]);
});

test('a person waits for what becomes of an event of the shift or an answer, not of a visit or a closure', () => {
  expect([aDeviceVisit(), aCorrection(), aDeviceClosure()].every(isPatient)).toBe(true);
  const answer = aTeamEvent({ kind: 'round_seen', round_id: 'r1' });
  expect([aShiftEvent({ kind: 'sheet' }), aShiftEvent({ kind: 'start' }), answer].some(isPatient)).toBe(
    false,
  );
});
