import { describe, expect, test } from 'vitest';
import { type PlannedAgain, declineOffer, mayOffer, offerFrom } from './offer.ts';
import {
  type OpenStop,
  type Round,
  type RoundSetup,
  endRound,
  goThereNext,
  isShown,
  lastKnownPosition,
  leaveOut,
  leftOutWith,
  markStop,
  nextStop,
  openStops,
  putBack,
  reopenStop,
  replaceOpenStops,
  skippedStops,
  startRound,
  totalPoints,
  undoMark,
  withVisitId,
} from './round.ts';
import { progressText, roundInProgress, visitedStops } from './progress.ts';
import { fitStops, roundSites } from './candidates.ts';
import { aSite } from '#testing/a-site.ts';
import { aStop } from '#testing/a-stop.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 14, 14, 12);
const HERE = { latitude: 54.97, longitude: -1.61 };

const stop = (siteId: number, given: Partial<OpenStop> = {}) =>
  aStop(siteId, { weather: 0.5, event: 0.5, ...given });
const setup: RoundSetup = {
  startedAt: START,
  finishBy: START + 120 * MINUTE,
  from: HERE,
  end: { ...HERE, siteName: null },
  visitMinutes: 6,
  vary: false,
  seed: 1,
  pace: 0.004,
  legs: {},
};
const aRound = (...ids: number[]): Round =>
  startRound(
    'r1',
    setup,
    ids.map((id) => stop(id)),
  );
const visit = (at: number) => ({ at, reason: null, from: null, visitId: null });
const skip = (at: number, from: typeof HERE | null = null) => ({
  at,
  reason: 'road_closed',
  from,
  visitId: null,
});
const ids = (stops: readonly OpenStop[]) => stops.map(({ siteId }) => siteId);

describe('a round', () => {
  test('a new round has all its stops open, and remembers the points it is to cover', () => {
    const round = aRound(1, 2, 3);
    expect(nextStop(round)?.siteId).toBe(1);
    expect(round.planned).toBe(15);
    expect(lastKnownPosition(round)).toEqual({ ...HERE, since: START });
  });

  test('a visited stop is done; the next one follows at once, and the warden is at the visited one', () => {
    const round = markStop(aRound(1, 2), stop(1), visit(START + 10 * MINUTE));
    expect(nextStop(round)?.siteId).toBe(2);
    expect(ids(visitedStops(round))).toEqual([1]);
    expect(lastKnownPosition(round)).toEqual({
      latitude: 54.971,
      longitude: -1.61,
      since: START + 10 * MINUTE,
    });
  });

  test('a round is in progress until it is finished', () => {
    const round = markStop(aRound(1, 2), stop(1), visit(START));
    expect(roundInProgress(round)).toBe(round);
    expect(roundInProgress(markStop(round, stop(2), visit(START)))).toBeNull();
    expect(roundInProgress(null)).toBeNull();
  });

  test('the progress of a round counts stops at sites, not the break', () => {
    const pause = { ...stop(0), kind: 'break' } as const;
    const round = startRound('r1', setup, [pause, stop(1), stop(2)]);
    expect(progressText(round)).toBe('0 of 2 visited');
    const rested = markStop(round, pause, visit(START));
    expect(progressText(rested)).toBe('0 of 2 visited');
    expect(progressText(markStop(rested, stop(1), visit(START)))).toBe('1 of 2 visited');
  });

  test('a visit covers the points of the site at that moment', () => {
    const round = markStop(aRound(1, 2), stop(1, { boost: 3 }), visit(START));
    expect(totalPoints(visitedStops(round))).toBe(8);
    expect(round.planned).toBe(10);
  });

  test('a skipped stop is done without a visit; the warden is where it was skipped', () => {
    const elsewhere = { latitude: 55, longitude: -1.6 };
    const round = markStop(aRound(1, 2), stop(1), skip(START + MINUTE, elsewhere));
    expect(ids(skippedStops(round))).toEqual([1]);
    expect(visitedStops(round)).toEqual([]);
    expect(lastKnownPosition(round)).toEqual({ ...elsewhere, since: START + MINUTE });
  });

  test('after a skip without a position the warden is at the previous stop', () => {
    const visited = markStop(aRound(1, 2, 3), stop(1), visit(START + MINUTE));
    const round = markStop(visited, stop(2), skip(START + 2 * MINUTE));
    expect(lastKnownPosition(round).since).toBe(START + MINUTE);
  });

  test('the latest mark gives the position of the warden, whatever the order of the stops', () => {
    const first = markStop(aRound(1, 2), stop(2), visit(START + MINUTE));
    const round = markStop(
      markStop(aRound(1, 2), stop(1), visit(START + 2 * MINUTE)),
      stop(2),
      visit(START + MINUTE),
    );
    expect(lastKnownPosition(first).latitude).toBe(stop(2).latitude);
    expect(lastKnownPosition(round)).toMatchObject({ latitude: stop(1).latitude, since: START + 2 * MINUTE });
  });

  test('a visit before the start of a sent round begins it; a skip leaves its start', () => {
    const early = START - 20 * MINUTE;
    const skipped = markStop(aRound(1, 2), stop(1), skip(early, HERE));
    expect(lastKnownPosition(skipped).since).toBe(START);
    const visited = markStop(skipped, stop(2), visit(early));
    expect(visited.startedAt).toBe(early);
    expect(lastKnownPosition(visited)).toMatchObject({ latitude: 54.972, since: early });
  });

  test('a mark has the id of its visit', () => {
    const marked = markStop(aRound(1, 2), stop(1), visit(START));
    const ids = (round: Round) => round.stops.map(({ mark }) => mark?.visitId);
    expect(ids(withVisitId(marked, stop(1), 'v1'))).toEqual(['v1', undefined]);
    expect(withVisitId(marked, stop(2), 'v2')).toEqual(marked);
  });

  test('undo opens the stop again', () => {
    const visited = markStop(aRound(1, 2), stop(1), visit(START));
    expect(nextStop(undoMark(visited, stop(1)))?.siteId).toBe(1);
    expect(undoMark(visited, stop(2)).stops).toEqual(visited.stops);
  });

  test('a stop whose visit is removed comes after the current stop, and a finished round goes on', () => {
    const one = markStop(aRound(1, 2, 3), stop(1), visit(START));
    const reopened = reopenStop(one, stop(1));
    expect(openStops(reopened).map(({ siteId }) => siteId)).toEqual([2, 1, 3]);
    const all = markStop(markStop(one, stop(2), visit(START)), stop(3), visit(START));
    expect(nextStop(reopenStop(all, stop(2)))?.siteId).toBe(2);
    expect(reopenStop(all, stop(2)).finishedAt).toBeNull();
    expect(reopenStop(all, stop(9))).toEqual(all);
  });

  test('the last mark finishes the round; undo reopens it', () => {
    const one = markStop(aRound(1, 2), stop(1), visit(START));
    const two = markStop(one, stop(2), skip(START + MINUTE));
    expect(two.finishedAt).toBe(START + MINUTE);
    expect(undoMark(two, stop(2)).finishedAt).toBeNull();
  });

  test('a second tap on the same stop, also in another tab, changes nothing', () => {
    const once = markStop(aRound(1, 2), stop(1), visit(START));
    expect(markStop(once, stop(1), visit(START + MINUTE)).stops).toEqual(once.stops);
  });

  test('a round that ends early keeps its marks', () => {
    const round = endRound(markStop(aRound(1, 2, 3), stop(1), visit(START)), START + MINUTE);
    expect([round.finishedAt, round.stops.length, openStops(round)]).toEqual([START + MINUTE, 1, []]);
  });

  test('new stops replace the open ones; finished stops stay and are not added twice', () => {
    const round = markStop(aRound(1, 2, 3), stop(1), visit(START));
    const replaced = replaceOpenStops(round, [stop(2), stop(1), stop(5)]);
    expect(ids(replaced.stops)).toEqual([1, 2, 5]);
    expect(ids(openStops(replaced))).toEqual([2, 5]);
  });

  test('a finished round is shown until the next shift', () => {
    const finished = endRound(aRound(1), START);
    expect(isShown(finished, START + 60 * MINUTE)).toBe(true);
    expect(isShown(finished, START + 12 * 60 * MINUTE - 1)).toBe(true);
    expect(isShown(finished, START + 12 * 60 * MINUTE)).toBe(false);
    expect(isShown(aRound(1), START + 13 * 60 * MINUTE)).toBe(true);
    expect(isShown(null, START)).toBe(false);
  });
});

describe('the person changes the order of a round', () => {
  const round = startRound('r1', setup, [aStop(1), aStop(2), aStop(3), aStop(4)]);
  const ids = ({ stops }: Round) => stops.map(({ siteId }) => siteId);

  test('going to a stop next puts it after the current stop', () => {
    expect(ids(goThereNext(round, aStop(4)))).toEqual([1, 4, 2, 3]);
    expect(goThereNext(round, aStop(1))).toBe(round);
    const [first] = round.stops;
    if (!first) throw new Error('no stop');
    const begun = markStop(round, first, { at: 1, reason: null, from: null, visitId: null });
    expect(ids(goThereNext(begun, aStop(4)))).toEqual([1, 2, 4, 3]);
  });

  test('a stop that is left out is no candidate any more, and comes back to its place', () => {
    const without = leaveOut(round, 3);
    expect(ids(without)).toEqual([1, 2, 4]);
    const sites = [aSite({ siteId: 3 }), aSite({ siteId: 5 })];
    const candidates = (given: Round) =>
      fitStops(roundSites({ sites, boosts: {}, visitMinutes: 6, round: given, now: 0 })).map(
        ({ siteId }) => siteId,
      );
    expect(candidates(without)).toEqual([5]);
    const back = putBack(without, leftOutWith(round, 3));
    expect(ids(back)).toEqual([1, 2, 3, 4]);
    expect(candidates(back)).toEqual([3, 5]);
  });
});

describe('the offer of a better round', () => {
  const round = aRound(1, 2, 3);
  const again = (stops: readonly number[], given: Partial<PlannedAgain> = {}): PlannedAgain => ({
    stops: stops.map((id) => stop(id)),
    score: 17,
    plannedScore: 15,
    before: round.stops,
    claimed: new Set(),
    ...given,
  });

  test('a better round is offered with its gain and its changes', () => {
    expect(offerFrom(round, again([1, 4, 3]))).toMatchObject({
      gain: 2,
      pays: true,
      added: ['Site 4'],
      removed: ['Site 2'],
      late: 0,
      key: '1,4,3',
    });
  });

  test('a stop that a colleague is on the way to is in no offer, and is a reason for one', () => {
    const offer = offerFrom(round, again([1, 2, 3], { score: 15, claimed: new Set([2]) }));
    expect(offer).toMatchObject({ colleague: ['Site 2'], removed: ['Site 2'], key: '1,3', pays: false });
    const late = offer && { ...round, offeredAt: 0 };
    expect(offer && late && mayOffer(late, offer, null, 1)).toBe(true);
  });

  test('the current stop is offered also when a colleague is going there', () => {
    expect(offerFrom(round, again([1, 2, 3], { score: 15, claimed: new Set([1]) }))).toBeNull();
  });

  test('an offer never changes the current stop', () => {
    expect(offerFrom(round, again([4, 1, 3]))).toBeNull();
  });

  test('the same stops in the same order are not offered', () => {
    expect(offerFrom(round, again([1, 2, 3]))).toBeNull();
  });

  test('a round is offered only for more than 1 % of the best', () => {
    expect(offerFrom(round, again([1, 4, 3], { score: 15.1 }))).toBeNull();
    expect(offerFrom(round, again([1, 4, 3], { score: 15.2 }))).not.toBeNull();
  });

  test('a varied round is offered only for more than 3 %', () => {
    const varied = { ...round, vary: true };
    expect(offerFrom(varied, again([1, 4, 3], { score: 15.4 }))).toBeNull();
    expect(offerFrom(varied, again([1, 4, 3], { score: 15.6 }))).not.toBeNull();
  });

  test('a survey stop is left out only when stops are no longer in time', () => {
    const surveyed = { ...round, stops: round.stops.map((one) => ({ ...one, isSurvey: one.siteId === 2 })) };
    expect(offerFrom(surveyed, again([1, 4, 3]))).toBeNull();
    expect(offerFrom(surveyed, again([1, 2, 4]))).not.toBeNull();
    expect(offerFrom(surveyed, again([1, 3], { score: 10, plannedScore: 10 }))).not.toBeNull();
  });

  test('a round is offered when stops are no longer in time, whatever the gain', () => {
    expect(offerFrom(round, again([1, 3], { score: 10, plannedScore: 10 }))).toMatchObject({
      gain: 0,
      pays: false,
      late: 1,
    });
    expect(offerFrom(round, again([1], { score: 6, plannedScore: 5 }))).toMatchObject({
      pays: true,
      late: 2,
    });
  });

  test('a reply to a request from before the last mark is not offered', () => {
    const later = markStop(round, stop(1), visit(START));
    expect(offerFrom(later, again([2, 4], { before: round.stops }))).toBeNull();
  });

  test('a dismissed round is never offered again', () => {
    const offer = offerFrom(round, again([1, 4, 3]));
    if (offer === null) throw new Error('There is an offer.');
    expect(offerFrom(declineOffer(round, offer), again([1, 4, 3]))).toBeNull();
    expect(offerFrom(declineOffer(round, offer), again([1, 3, 4]))).not.toBeNull();
  });

  test('at most one round is offered every five minutes; the one on the screen stays', () => {
    const offer = offerFrom(round, again([1, 4, 3]));
    const other = offerFrom(round, again([1, 3, 4]));
    if (offer === null || other === null) throw new Error('There are offers.');
    const offered = { ...round, offeredAt: START };
    expect(mayOffer(round, offer, null, START)).toBe(true);
    expect(mayOffer(offered, offer, offer, START + MINUTE)).toBe(true);
    expect(mayOffer(offered, other, offer, START + 4 * MINUTE)).toBe(false);
    expect(mayOffer(offered, other, offer, START + 5 * MINUTE)).toBe(true);
  });
});
