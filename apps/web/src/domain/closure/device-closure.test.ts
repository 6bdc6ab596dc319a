import { expect, test } from 'vitest';
import { type DeviceClosure, markedAfter, ownClosedSites, withoutClosed } from './device-closure.ts';
import { openStops, startRound } from '#domain/round/round.ts';
import { aDeviceClosure } from '#testing/a-device-visit.ts';
import { START, aSetup } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';

const mark = (given: Partial<DeviceClosure>) =>
  aDeviceClosure({ at: START, madeAt: START, sendAfter: START + 10_000, ...given });
const round = (...siteIds: readonly number[]) =>
  startRound(
    'r1',
    aSetup(),
    siteIds.map((siteId) => aStop(siteId)),
  );
const namesLeft = (changed: ReturnType<typeof round>) => openStops(changed).map(({ siteName }) => siteName);

test('the sites of unsent marks leave the plan at once, and the round when they cannot be taken back', () => {
  const marks = [mark({}), mark({ siteId: 2, state: 'sent' }), mark({ siteId: 3, state: 'refused' })];
  expect(ownClosedSites(marks, START)).toEqual({ waiting: [1], undoable: [1], sent: [2] });
  expect(ownClosedSites(marks, START + 10_000)).toEqual({ waiting: [1], undoable: [], sent: [2] });
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
  const { round: left, names } = withoutClosed(round(1, 2, 3), new Set([1, 3, 9]), START);
  expect(namesLeft(left)).toEqual(['Site 2']);
  expect(names).toEqual(['Site 1', 'Site 3']);
  expect(withoutClosed(left, new Set([1, 3]), START)).toEqual({ round: left, names: [] });
});

test('a round without another stop ends', () => {
  const { round: left } = withoutClosed(round(1), new Set([1]), START + 60_000);
  expect(left).toMatchObject({ stops: [], finishedAt: START + 60_000 });
});

test('a finished round stays as it was', () => {
  const finished = { ...round(1), finishedAt: START };
  expect(withoutClosed(finished, new Set([1]), START)).toEqual({ round: finished, names: [] });
});
