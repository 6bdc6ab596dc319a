import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useMarking } from './use-marking.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import { activeRound, clearRound, storeRound } from '#state/stored-round.ts';
import { useSource } from '#platform/source.ts';
import { provideVisitLog } from '#state/visits/visits.ts';
import type { VisitLog } from '#state/visits/visits.ts';
import { HERE, START, aRound } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

fakeTime(START);

beforeEach(() => {
  adoptRuntimeConfig({ features: ['visits'] });
});

type Answer = Partial<DeviceVisit> | null;
const log: { mark: () => Promise<Answer>; undo: (id: string) => Promise<boolean> } = {
  mark: async () => ({ id: 'v1' }),
  undo: async () => true,
};
const marked = vi.fn<(draft: unknown) => void>();
const undone = vi.fn<(id: string) => void>();
provideVisitLog(
  async () =>
    ({
      mark: (draft: unknown) => {
        marked(draft);
        return log.mark();
      },
      undo: (id: string) => {
        undone(id);
        return log.undo(id);
      },
    }) as unknown as VisitLog, // only these two are used here
);
const show = () => {
  startPage(() => 'hangs');
  marked.mockClear();
  undone.mockClear();
  log.mark = async () => ({ id: 'v1' });
  log.undo = async () => true;
  const round = aRound();
  storeRound(round);
  return renderState(() => useMarking(round, HERE)).result;
};
const marks = () => activeRound.get()?.stops.map(({ mark }) => mark);

test('a visited stop writes a visit and keeps its id', async () => {
  const marking = show();
  act(() => marking.current.visited(aStop(1)));
  expect(marking.current.fresh).toEqual({ siteId: 1, at: START, reason: null, recorded: null });
  await passTime(0);
  expect(marked).toHaveBeenCalledWith({ siteId: 1, siteName: 'Site 1', outcome: 'visited' });
  expect(marking.current.fresh?.recorded).toEqual({ kind: 'stored', id: 'v1' });
  expect(marks()).toEqual([{ at: START, reason: null, from: null, visitId: 'v1' }, null]);
});

test('a skipped stop writes the reason, and where the warden was', async () => {
  const marking = show();
  act(() => marking.current.skipped(aStop(2), 'no_time'));
  await passTime(0);
  expect(marked).toHaveBeenCalledWith({
    siteId: 2,
    siteName: 'Site 2',
    outcome: 'skipped',
    reason: 'no_time',
  });
  expect(marks()).toEqual([null, { at: START, reason: 'no_time', from: HERE, visitId: 'v1' }]);
});

test('a mark can be undone, with its visit', async () => {
  const marking = show();
  act(() => marking.current.visited(aStop(1)));
  act(() => marking.current.undo());
  expect(marks()?.[0]).not.toBeNull();
  await passTime(0);
  act(() => marking.current.undo());
  await passTime(0);
  expect(undone).toHaveBeenCalledWith('v1');
  expect(marks()).toEqual([null, null]);
  expect(marking.current.fresh).toBeNull();
});

test.each([
  ['is too late', async () => false],
  ['fails', async () => Promise.reject(new Error('broken'))],
])('a mark stays when the undo %s', async (_, undo) => {
  const marking = show();
  act(() => marking.current.visited(aStop(1)));
  await passTime(0);
  log.undo = undo;
  act(() => marking.current.undo());
  await passTime(0);
  expect(marks()?.[0]).not.toBeNull();
  expect(marking.current.fresh).toBeNull();
});

test.each([
  ['is not stored', async () => null],
  ['fails', async () => Promise.reject(new Error('broken'))],
])('a mark whose visit %s says so, and can be undone', async (_, mark) => {
  const marking = show();
  log.mark = mark;
  act(() => marking.current.visited(aStop(1)));
  await passTime(0);
  expect(marking.current.fresh?.recorded).toEqual({ kind: 'not-stored' });
  expect(marks()?.[0]).toMatchObject({ visitId: null });
  act(() => marking.current.undo());
  await passTime(0);
  expect(undone).not.toHaveBeenCalled();
  expect(marks()).toEqual([null, null]);
});

test('where the deployment has no visits a mark writes none', async () => {
  const marking = show();
  adoptRuntimeConfig({});
  act(() => marking.current.visited(aStop(1)));
  await passTime(0);
  expect(marking.current.fresh?.recorded).toEqual({ kind: 'none' });
  expect(marked).not.toHaveBeenCalled();
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

test('a mark goes after ten seconds when there was a tap meanwhile', async () => {
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

test('without a round a mark does nothing, nor does an undo', async () => {
  startPage(() => 'hangs');
  const { result } = renderState(() => useMarking(null, null));
  act(() => result.current.visited(aStop(1)));
  act(() => result.current.undo());
  await passTime(0);
  expect(result.current.fresh).toBeNull();
});

test('a visit of a round that another tab has ended is not taken back', async () => {
  show();
  const { result, rerender } = renderState(() => useMarking(useSource(activeRound), HERE));
  act(() => result.current.visited(aStop(1)));
  await passTime(0);
  act(() => clearRound());
  rerender();
  act(() => result.current.undo());
  await passTime(0);
  expect(undone).not.toHaveBeenCalled();
});

test('the next mark has ten seconds of its own', async () => {
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

test('a tap right after the next mark still belongs to the one before', async () => {
  const marking = show();
  act(() => marking.current.visited(aStop(1)));
  await passTime(10_000);
  act(() => marking.current.visited(aStop(2)));
  act(() => document.body.click());
  expect(marking.current.fresh).toMatchObject({ siteId: 2 });
  await passTime(10_000);
  expect(marking.current.fresh).toMatchObject({ siteId: 2 });
});

test('a visit that is written late updates its own mark only', async () => {
  const marking = show();
  const late = Promise.withResolvers<Answer>();
  log.mark = () => late.promise;
  act(() => marking.current.visited(aStop(1)));
  await passTime(1_000);
  log.mark = async () => null;
  act(() => marking.current.visited(aStop(2)));
  await passTime(0);
  late.resolve({ id: 'v1' });
  await passTime(0);
  expect(marking.current.fresh).toMatchObject({ siteId: 2, recorded: { kind: 'not-stored' } });
  expect(marks()).toMatchObject([{ visitId: 'v1' }, { visitId: null }]);
});

test('a visit that is written after its mark has gone keeps the strip empty', async () => {
  const marking = show();
  const late = Promise.withResolvers<Answer>();
  log.mark = () => late.promise;
  act(() => marking.current.visited(aStop(1)));
  await passTime(1);
  act(() => document.body.click());
  await passTime(10_000);
  expect(marking.current.fresh).toBeNull();
  late.resolve({ id: 'v1' });
  await passTime(0);
  expect(marking.current.fresh).toBeNull();
  expect(marks()).toMatchObject([{ visitId: 'v1' }, null]);
});

test('a failure to write or to undo is logged; a full device is none', async () => {
  const marking = show();
  log.mark = async () => null;
  act(() => marking.current.visited(aStop(1)));
  await passTime(0);
  expect(console.error).not.toHaveBeenCalled();
  act(() => marking.current.undo());
  await passTime(0);
  const broken = new Error('broken');
  log.mark = async () => Promise.reject(broken);
  act(() => marking.current.visited(aStop(1)));
  await passTime(0);
  expect(console.error).toHaveBeenLastCalledWith('[visit]', broken);
  log.mark = async () => ({ id: 'v2' });
  act(() => marking.current.visited(aStop(2)));
  await passTime(0);
  const tooLate = new Error('too late');
  log.undo = async () => Promise.reject(tooLate);
  act(() => marking.current.undo());
  await passTime(0);
  expect(console.error).toHaveBeenLastCalledWith('[visit]', tooLate);
});
