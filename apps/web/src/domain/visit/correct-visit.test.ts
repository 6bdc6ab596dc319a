import { expect, test } from 'vitest';
import { type VisitCorrection, canCorrect, removedVisitIds, shownVisits } from './correct-visit.ts';
import type { DeviceVisit } from './device-visit.ts';
import { aCorrection, aDeviceVisit } from '#testing/a-device-visit.ts';

const at = new Date(2026, 10, 16, 14, 46).getTime();
const midnight = new Date(2026, 10, 17).getTime();
const sent = aDeviceVisit({ at, state: 'sent', note: 'Cone' });
const shown = (visit: DeviceVisit, ...corrections: readonly VisitCorrection[]) =>
  shownVisits([visit], corrections)[0];

test('a visit can be corrected until midnight, sent or not, but not after it was refused', () => {
  expect(canCorrect(sent, midnight - 1)).toBe(true);
  expect(canCorrect(sent, midnight)).toBe(false);
  expect(canCorrect({ ...sent, state: 'waiting' }, at)).toBe(true);
  expect(canCorrect({ ...sent, state: 'refused' }, at)).toBe(false);
});

test('a visit with an unsent note shows the note and waits', () => {
  expect(shown(sent)).toMatchObject({ state: 'sent', note: 'Cone', isCorrected: false });
  expect(shown(sent, aCorrection())).toMatchObject({
    state: 'waiting',
    note: 'Gate open',
    isCorrected: true,
  });
  expect(shown(sent, aCorrection({ state: 'sent' }))).toMatchObject({ state: 'sent', note: 'Gate open' });
});

test('late: the note with the newest time counts, in whatever order the notes are stored', () => {
  const older = aCorrection({ id: 'c1', note: 'Gate open', at: at + 1_000 });
  const newer = aCorrection({ id: 'c2', note: 'Gate shut', at: at + 2_000 });
  expect(shown(sent, older, newer)?.note).toBe('Gate shut');
  expect(shown(sent, newer, older)?.note).toBe('Gate shut');
});

test('a removed visit is not shown, also while the service does not know', () => {
  const removal = aCorrection({ change: 'remove' });
  expect(shown(sent, removal)).toBeUndefined();
  expect(shown(sent, { ...removal, state: 'sent' })).toBeUndefined();
  expect([...removedVisitIds([removal])]).toEqual(['v1']);
});

test('a refused visit, note or removal shows the visit with the reason', () => {
  const refused = { state: 'refused', refusal: 'day_over' } as const;
  expect(shown({ ...sent, ...refused })).toMatchObject(refused);
  expect(shown(sent, aCorrection(refused))).toMatchObject(refused);
  expect(shown(sent, aCorrection({ change: 'remove', ...refused }))).toMatchObject(refused);
  expect([...removedVisitIds([aCorrection({ change: 'remove', ...refused })])]).toEqual([]);
  const both = shown({ ...sent, state: 'refused', refusal: 'too_old' }, aCorrection(refused));
  expect(both).toMatchObject({ refusal: 'too_old' });
});

test('visits are shown in the order of their times', () => {
  const visits = [aDeviceVisit({ id: 'v2', at: 2_000 }), aDeviceVisit({ at: 1_000 })];
  expect(shownVisits(visits, []).map(({ id }) => id)).toEqual(['v1', 'v2']);
});
