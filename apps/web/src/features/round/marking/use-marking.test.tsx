import { act } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useMarking } from './use-marking.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { activeRound, clearRound, storeRound } from '#state/plan/stored-round.ts';
import { useSource } from '#platform/source.ts';
import { acceptProfile } from '#state/session/accept-profile.ts';
import { fieldLog } from '#state/field/field.ts';
import { readFieldRecord } from '#state/field/field-records.ts';
import { HERE, START, aRound } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';
import { fakeDisk } from '#testing/fake-disk.ts';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

fakeTime(START);

beforeEach(() => {
  adoptRuntimeConfig({ features: ['visits'] });
});

const disk = fakeDisk();
// Its code is loaded lazily, which takes real time.
beforeAll(async () => void (await fieldLog()));

/** Each test has its own user, so that only the visits of this test can be undone. */
let userId = 0;
const show = () => {
  startPage(() => 'hangs');
  disk.mend();
  userId += 1;
  acceptProfile({
    userId,
    firstName: 'Priya',
    lastName: 'Nair',
    isActive: true,
    isStaff: false,
    areas: ['Quayside'],
  });
  const round = aRound();
  storeRound(round);
  return renderState(() => useMarking(round, HERE)).result;
};
const visits = () =>
  disk
    .records('pp:field')
    .flatMap((record) => readFieldRecord(record) ?? [])
    .flatMap((record) => (record.userId === userId && record.kind === 'visit' ? [record] : []));
const marks = () => activeRound.get()?.stops.map(({ mark }) => mark);

test('a visited stop writes a visit and keeps its id', async () => {
  const marking = show();
  act(() => marking.current.visited(aStop(1)));
  expect(marking.current.fresh).toEqual({
    siteId: 1,
    siteName: 'Site 1',
    at: START,
    reason: null,
    recorded: null,
  });
  await passTime(0);
  const [visit] = visits();
  expect(visit).toMatchObject({ siteId: 1, siteName: 'Site 1', outcome: 'visited', reason: null });
  expect(marking.current.fresh?.recorded).toEqual({ kind: 'stored', id: visit?.id });
  expect(marks()).toEqual([{ at: START, reason: null, from: null, visitId: visit?.id }, null]);
});

test('a visited survey stop is written as one, any other stop is not', async () => {
  const marking = show();
  act(() => marking.current.visited(aStop(1, { isSurvey: true })));
  await passTime(0);
  act(() => marking.current.visited(aStop(2)));
  await passTime(0);
  expect(visits().map(({ siteId, isSurvey }) => [siteId, isSurvey])).toEqual([
    [1, true],
    [2, undefined],
  ]);
});

test('a skipped stop writes the reason, and where the warden was', async () => {
  const marking = show();
  act(() => marking.current.skipped(aStop(2), 'no_time'));
  await passTime(0);
  const [visit] = visits();
  expect(visit).toMatchObject({ siteId: 2, siteName: 'Site 2', outcome: 'skipped', reason: 'no_time' });
  expect(marks()).toEqual([null, { at: START, reason: 'no_time', from: HERE, visitId: visit?.id }]);
});

test('a mark can be undone together with its visit', async () => {
  const marking = show();
  act(() => marking.current.visited(aStop(1)));
  act(() => marking.current.undo());
  expect(marks()?.[0]).not.toBeNull();
  await passTime(0);
  act(() => marking.current.undo());
  await passTime(0);
  expect(visits()).toEqual([]);
  expect(marks()).toEqual([null, null]);
  expect(marking.current.fresh).toMatchObject({ siteId: 1, isUndone: true });
});

test('a mark stays when the undo fails', async () => {
  const marking = show();
  act(() => marking.current.visited(aStop(1)));
  await passTime(0);
  disk.refuse('writes', new Error('broken'));
  act(() => marking.current.undo());
  await passTime(0);
  expect(marks()?.[0]).not.toBeNull();
  expect(marking.current.fresh).toBeNull();
});

test.each([
  ['is not stored', 'writes'],
  ['cannot be read back', 'reads'],
] as const)('a mark whose visit %s shows the error, and can be undone', async (_, what) => {
  const marking = show();
  disk.refuse(what, new Error('broken'));
  act(() => marking.current.visited(aStop(1)));
  await passTime(0);
  expect(marking.current.fresh?.recorded).toEqual({ kind: 'not-stored' });
  expect(marks()?.[0]).toMatchObject({ visitId: null });
  act(() => marking.current.undo());
  await passTime(0);
  expect(marks()).toEqual([null, null]);
});

test('a mark writes no visit where the deployment has no visits', async () => {
  const marking = show();
  adoptRuntimeConfig({});
  act(() => marking.current.visited(aStop(1)));
  await passTime(0);
  expect(marking.current.fresh?.recorded).toEqual({ kind: 'none' });
  expect(visits()).toEqual([]);
});

test('a mark is shown until the first tap after ten seconds', async () => {
  const marking = show();
  act(() => marking.current.visited(aStop(1)));
  act(() => document.body.click());
  await passTime(9_999);
  expect(marking.current.fresh).not.toBeNull();
  await passTime(1_000);
  expect(marking.current.fresh).not.toBeNull();
  act(() => document.body.click());
  expect(marking.current.fresh).toBeNull();
});

test('a mark disappears after ten seconds when there was a tap meanwhile', async () => {
  const marking = show();
  act(() => marking.current.visited(aStop(1)));
  await passTime(1);
  act(() => document.body.click());
  expect(marking.current.fresh).not.toBeNull();
  await passTime(9_998);
  expect(marking.current.fresh).not.toBeNull();
  await passTime(1);
  expect(marking.current.fresh).toBeNull();
});

test('marking and undoing do nothing without a round', async () => {
  startPage(() => 'hangs');
  const { result } = renderState(() => useMarking(null, null));
  act(() => result.current.visited(aStop(1)));
  act(() => result.current.undo());
  await passTime(0);
  expect(result.current.fresh).toBeNull();
});

test('a visit is not undone after another tab has ended the round', async () => {
  show();
  const { result, rerender } = renderState(() => useMarking(useSource(activeRound), HERE));
  act(() => result.current.visited(aStop(1)));
  await passTime(0);
  act(() => clearRound());
  rerender();
  act(() => result.current.undo());
  await passTime(0);
  expect(visits()).toHaveLength(1);
});

test('the next mark has its own ten seconds', async () => {
  const marking = show();
  act(() => marking.current.visited(aStop(1)));
  await passTime(1);
  act(() => document.body.click());
  await passTime(4_999);
  act(() => marking.current.visited(aStop(2)));
  await passTime(5_000);
  expect(marking.current.fresh).toMatchObject({ siteId: 2, at: START + 5_000 });
  act(() => document.body.click());
  await passTime(4_999);
  expect(marking.current.fresh).not.toBeNull();
  await passTime(1);
  expect(marking.current.fresh).toBeNull();
});

test('a tap right after the next mark still dismisses the previous one', async () => {
  const marking = show();
  act(() => marking.current.visited(aStop(1)));
  await passTime(10_000);
  act(() => marking.current.visited(aStop(2)));
  act(() => document.body.click());
  expect(marking.current.fresh).toMatchObject({ siteId: 2 });
  await passTime(10_000);
  expect(marking.current.fresh).toMatchObject({ siteId: 2 });
});

test('a visit that is written late updates only its own mark', async () => {
  const marking = show();
  const writeFirst = disk.hold();
  act(() => marking.current.visited(aStop(1)));
  await passTime(1_000);
  const writeSecond = disk.hold();
  act(() => marking.current.visited(aStop(2)));
  await passTime(0);
  writeFirst();
  await passTime(0);
  expect(marking.current.fresh).toMatchObject({ siteId: 2, recorded: null });
  expect(marks()).toMatchObject([{ visitId: visits()[0]?.id }, { visitId: null }]);
  writeSecond();
  await passTime(0);
  expect(marking.current.fresh?.recorded).toEqual({ kind: 'stored', id: visits()[1]?.id });
});

test('a visit that is written after its mark disappeared keeps the strip empty', async () => {
  const marking = show();
  const write = disk.hold();
  act(() => marking.current.visited(aStop(1)));
  await passTime(1);
  act(() => document.body.click());
  await passTime(10_000);
  expect(marking.current.fresh).toBeNull();
  write();
  await passTime(0);
  expect(marking.current.fresh).toBeNull();
  expect(marks()).toMatchObject([{ visitId: visits()[0]?.id }, null]);
});

test('a failure to write or to undo is logged', async () => {
  const marking = show();
  const broken = new Error('broken');
  disk.refuse('reads', broken);
  act(() => marking.current.visited(aStop(1)));
  await passTime(0);
  expect(console.error).toHaveBeenLastCalledWith('[field]', broken);
  disk.mend();
  act(() => marking.current.visited(aStop(2)));
  await passTime(0);
  const full = new Error('full');
  disk.refuse('writes', full);
  act(() => marking.current.undo());
  await passTime(0);
  expect(console.error).toHaveBeenLastCalledWith('[field]', full);
});
