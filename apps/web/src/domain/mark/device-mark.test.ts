import { expect, test } from 'vitest';
import { canUndo, markedAfter, ownMarkedSites, withoutMarked } from './device-mark.ts';
import type { DeviceMark } from './device-mark.ts';
import { openStops, startRound } from '#domain/round/round.ts';
import { START, aSetup } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';

const mark = (given: Partial<DeviceMark>): DeviceMark => ({
  id: 'm1',
  userId: 7,
  siteId: 1,
  siteName: 'Site 1',
  reason: 'signs',
  note: '',
  at: START,
  markedAt: START,
  sendAfter: START + 10_000,
  state: 'waiting',
  refusal: null,
  ...given,
});
const round = (...siteIds: readonly number[]) =>
  startRound(
    'r1',
    aSetup(),
    siteIds.map((siteId) => aStop(siteId)),
  );
const namesLeft = (changed: ReturnType<typeof round>) => openStops(changed).map(({ siteName }) => siteName);

test('a mark can be taken back until it may be sent', () => {
  expect(canUndo(mark({}), START + 9_999)).toBe(true);
  expect(canUndo(mark({}), START + 10_000)).toBe(false);
  expect(canUndo(mark({ state: 'sent' }), START)).toBe(false);
});

test('the sites of unsent marks leave the plan at once, and the round when they cannot be taken back', () => {
  const marks = [mark({}), mark({ siteId: 2, state: 'sent' }), mark({ siteId: 3, state: 'refused' })];
  expect(ownMarkedSites(marks, START)).toEqual({ waiting: [1], undoable: [1], sent: [2] });
  expect(ownMarkedSites(marks, START + 10_000)).toEqual({ waiting: [1], undoable: [], sent: [2] });
});

test('a mark that is taken back or refused brings its site back; one that is sent does not', () => {
  const none = { waiting: [], undoable: [], sent: [] };
  const waiting = { ...none, waiting: [1] };
  expect(markedAfter([9], none, waiting)).toEqual([9, 1]);
  expect(markedAfter([9, 1], waiting, none)).toEqual([9]);
  expect(markedAfter([9, 1], waiting, { ...none, sent: [1] })).toEqual([9, 1]);
  expect(markedAfter([9, 1], waiting, waiting)).toEqual([9, 1]);
});

test('marked sites leave the round, the current stop too, and their names are shown once', () => {
  const { round: left, names } = withoutMarked(round(1, 2, 3), new Set([1, 3, 9]), START);
  expect(namesLeft(left)).toEqual(['Site 2']);
  expect(names).toEqual(['Site 1', 'Site 3']);
  expect(withoutMarked(left, new Set([1, 3]), START)).toEqual({ round: left, names: [] });
});

test('a round without another stop ends', () => {
  const { round: left } = withoutMarked(round(1), new Set([1]), START + 60_000);
  expect(left).toMatchObject({ stops: [], finishedAt: START + 60_000 });
});

test('a finished round stays as it was', () => {
  const finished = { ...round(1), finishedAt: START };
  expect(withoutMarked(finished, new Set([1]), START)).toEqual({ round: finished, names: [] });
});
