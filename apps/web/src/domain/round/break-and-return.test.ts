import { describe, expect, test } from 'vitest';
import { breakStop, clampBreakMinutes, defaultBreak, openBreak, withBreakPlaces } from './break.ts';
import { roundSites } from './candidates.ts';
import { offerFrom } from './offer.ts';
import { planQuestion, stopsAt } from './plan-request.ts';
import {
  type OpenStop,
  type Round,
  goThereNext,
  isFirstVisit,
  lastKnownPosition,
  leaveOut,
  leftOutWith,
  markStop,
  nextStop,
  openStops,
  putBack,
  returnsBegun,
  skippedStops,
  startRound,
  stopKey,
  stopPoints,
  totalPoints,
  undoMark,
} from './round.ts';
import { firstSettings, settingsToStore } from './settings.ts';
import { beginLeft, roundLegs, stopsInTime, timeStops } from './timetable.ts';
import { timeText } from '#domain/format.ts';
import { aSetup, HERE, START } from '#testing/a-round.ts';
import { aSite } from '#testing/a-site.ts';
import { aStop } from '#testing/a-stop.ts';
import { BREAK } from '@patrolplan/round-planner';

const MINUTE = 60_000;
const minutes = (at: number | null): number | null => (at === null ? null : (at - START) / MINUTE);
const inMinutes = (count: number): number => START + count * MINUTE;
const clock = (count: number): string => timeText(new Date(inMinutes(count)));

const rest: OpenStop = {
  ...aStop(0, {
    siteName: 'Break',
    base: 0,
    minutes: 30,
    open: inMinutes(20),
    close: inMinutes(60),
    ...HERE,
  }),
  kind: 'break',
};
/** Site 2 allows 20 minutes of waiting. */
const first = aStop(2, { waiting: 20 });
const second: OpenStop = { ...first, kind: 'return' };
const stops = [first, aStop(1), rest, second, aStop(3)];
const round = startRound('r1', aSetup(), stops);
const keys = (given: readonly OpenStop[]): readonly string[] => given.map(stopKey);
const visited = (at: number) => ({ at, reason: null, from: null, visitId: null });
const skipped = (at: number) => ({ ...visited(at), reason: 'no_time' });
const input = { ...aSetup(), begin: START, candidates: [], seed: 1, surveys: false };

describe('the break of the set-up', () => {
  test('its window is between two times of day, and one that has begun is open now', () => {
    const at = (from: number, to: number) =>
      breakStop({ minutes: 25, from: clock(from), to: clock(to) }, HERE, START);
    expect(at(30, 90)).toMatchObject({
      kind: 'break',
      minutes: 25,
      open: inMinutes(30),
      close: inMinutes(90),
      ...HERE,
    });
    expect(at(-30, 30)).toMatchObject({ open: START, close: inMinutes(30) });
    expect(at(90, 30)).toBeNull();
    expect(at(-90, -30)).toBeNull();
    expect(breakStop({ minutes: 25, from: '', to: clock(30) }, HERE, START)).toBeNull();
  });

  test('it begins in the middle half of the round unless other times are set, for 5 to 120 minutes', () => {
    const chosen = defaultBreak(START, inMinutes(120), timeText);
    expect(chosen).toEqual({ minutes: 30, from: clock(30), to: clock(90) });
    expect([0, 7.4, 500, NaN].map(clampBreakMinutes)).toEqual([5, 7, 120, 30]);
  });

  test('it is kept for the next round, and there is none at first', () => {
    const settings = firstSettings(null, START);
    expect(settings.break).toBeUndefined();
    expect(settingsToStore(settings, START)).not.toHaveProperty('break');
    const chosen = { minutes: 20, from: '12:00', to: '13:00' };
    const stored = settingsToStore({ ...settings, break: chosen }, START);
    expect(firstSettings(stored, START).break).toEqual(chosen);
  });
});

describe('the times of a break and a return', () => {
  test('a break is spent where the warden is, and takes no travel', () => {
    const times = timeStops({ ...input, stops, pace: 0 });
    expect(
      times.stops.map(({ stop: { kind, minutes: length }, leave }) => [kind, minutes(leave), length]),
    ).toEqual([
      [undefined, 6, 6],
      [undefined, 12, 6],
      ['break', 50, 30],
      ['return', 56, 6],
      [undefined, 62, 6],
    ]);
    expect(times.onSiteMinutes).toBe(24);
    const { latitude } = aStop(1);
    expect(times.stops[2]).toMatchObject({ stop: { latitude }, leg: { minutes: 0, metres: 0 } });
    expect(times.stops[3]?.from.latitude).toBe(latitude);
    expect(roundLegs({ ...input, stops })).toHaveLength(4);
    expect(withBreakPlaces(HERE, [rest, first])[0]).toMatchObject(HERE);
  });

  test('the return begins 10 to 40 minutes after the waiting is over, counted from the first visit', () => {
    const times = timeStops({ ...input, stops: [first, second], pace: 0 });
    expect(times.stops[1]?.hours).toEqual({ open: inMinutes(30), close: inMinutes(60) });
    expect(times.stops.map(({ leave }) => minutes(leave))).toEqual([6, 36]);
    const late = [first, { ...aStop(1), minutes: 90 }, second];
    expect(timeStops({ ...input, stops: late, pace: 0 }).inTime).toBe(false);
    expect(keys(stopsInTime({ ...input, stops: late, pace: 0 }))).toEqual(['1']);
  });

  test('a break that has begun ends at its length after the last stop, or now', () => {
    const taking = markStop(
      startRound('r1', aSetup(), [aStop(1), rest, aStop(3)]),
      aStop(1),
      visited(inMinutes(22)),
    );
    expect(minutes(beginLeft(taking, inMinutes(40)))).toBe(22);
    expect(minutes(beginLeft(taking, inMinutes(70)))).toBe(40);
  });
});

describe('an active round', () => {
  const afterFirst = markStop(round, first, visited(inMinutes(12)));

  test('points come with the return', () => {
    expect([first, second].map(stopPoints)).toEqual([0, 4]);
    expect([isFirstVisit(first), isFirstVisit(second), isFirstVisit(aStop(1))]).toEqual([true, false, false]);
    expect(totalPoints(stops)).toBe(12);
  });

  test('after the first visit the return has its window from the real time', () => {
    const [back] = returnsBegun(afterFirst);
    expect([minutes(back?.open ?? null), minutes(back?.close ?? null)]).toEqual([42, 72]);
    expect(keys(openStops(afterFirst))).toEqual(['1', 'break 0', 'return 2', '3']);
    expect(returnsBegun(round)).toEqual([]);
  });

  test('a skipped first visit skips its return, counts once, and undo brings both back', () => {
    const without = markStop(round, first, skipped(inMinutes(5)));
    expect(keys(openStops(without))).toEqual(['1', 'break 0', '3']);
    expect(keys(skippedStops(without))).toEqual(['2']);
    expect(undoMark(without, first).stops).toEqual(round.stops);
  });

  test('a skipped return leaves the first visit as it is', () => {
    const without = markStop(afterFirst, second, skipped(inMinutes(50)));
    expect(keys(skippedStops(without))).toEqual(['return 2']);
    expect(keys(openStops(undoMark(without, second)))).toEqual(keys(openStops(afterFirst)));
  });

  test('a break taken keeps the position and moves the time; a skipped one changes neither', () => {
    const one = markStop(afterFirst, aStop(1), visited(inMinutes(20)));
    const taken = markStop(one, rest, visited(inMinutes(55)));
    expect(lastKnownPosition(taken)).toMatchObject({ latitude: aStop(1).latitude, since: inMinutes(55) });
    expect(lastKnownPosition(markStop(one, rest, skipped(inMinutes(55)))).since).toBe(inMinutes(20));
    expect(nextStop(taken)?.kind).toBe('return');
  });

  test('both visits to a site are left out together, and come back to their places', () => {
    const removed = leftOutWith(round, 2);
    const without = leaveOut(round, 2);
    expect(keys(without.stops)).toEqual(['1', 'break 0', '3']);
    expect(keys(putBack(without, removed).stops)).toEqual(keys(stops));
  });

  test('a break or a return can be next', () => {
    expect(keys(goThereNext(afterFirst, second).stops)).toEqual(['2', '1', 'return 2', 'break 0', '3']);
    expect(keys(goThereNext(round, rest).stops)).toEqual(['2', 'break 0', '1', 'return 2', '3']);
  });
});

describe('the request to the planner', () => {
  const sites = (given: Round | null) =>
    roundSites({
      sites: [aSite({ siteId: 2, limitedWaitingMinutes: 20 }), aSite({ siteId: 3 })],
      boosts: {},
      visitMinutes: 6,
      round: given,
      now: START,
    }).flatMap((site) => (site.fit ? [site.stop] : []));

  test('a site with limited waiting needs a return, and the break has its window in minutes', () => {
    const { request } = planQuestion({ ...input, candidates: sites(null), break: rest });
    expect(request.places[1]?.returnAfter).toEqual({ earliest: 30, latest: 60 });
    expect(request.places[2]).not.toHaveProperty('returnAfter');
    expect(request.break).toEqual({ open: 20, close: 60, length: 30 });
    expect(planQuestion({ ...input, candidates: [aStop(1)] }).request).not.toHaveProperty('break');
  });

  test('an answer has the break and the return as stops', () => {
    const question = planQuestion({ ...input, candidates: sites(null), break: rest });
    const found = stopsAt(question, { stops: [1, BREAK, 2, 1] });
    expect(keys(found)).toEqual(['2', 'break 0', '3', 'return 2']);
  });

  test('an active round is planned again with the break and the return it still has', () => {
    const { request, before } = planQuestion({
      ...input,
      candidates: sites(round),
      active: openStops(round),
    });
    expect(request).toMatchObject({ first: [1], search: { kind: 'again', planned: [2, BREAK, 1, 3] } });
    expect(keys(before)).toEqual(keys(stops));
  });

  test('a begun return is a stop with hours, and a break that was taken is not planned again', () => {
    let active = markStop(round, first, visited(inMinutes(12)));
    active = markStop(active, aStop(1), visited(inMinutes(20)));
    active = markStop(active, rest, visited(inMinutes(50)));
    const question = planQuestion({ ...input, candidates: sites(active), active: openStops(active) });
    expect(question.request).not.toHaveProperty('break');
    expect(question.request.places[1]).toMatchObject({ score: 4, open: 42, close: 72 });
    expect(question.request.places[1]).not.toHaveProperty('returnAfter');
    expect(keys(stopsAt(question, { stops: [1, 2] }))).toEqual(['return 2', '3']);
  });

  test('an overdue break, or one that is next, is not lost', () => {
    const late = { ...input, begin: inMinutes(61), candidates: [] };
    expect(planQuestion({ ...late, active: [aStop(1), rest] }).request.break?.close).toBe(Infinity);
    expect(planQuestion({ ...input, active: [rest, aStop(1)] }).request).toMatchObject({
      first: [BREAK],
      break: { close: Infinity },
    });
  });

  test('an offer compares both visits and the break', () => {
    const again = {
      stops: [first, second, rest, aStop(1)],
      score: 99,
      plannedScore: 12,
      before: stops,
      claimed: new Set<number>(),
    };
    expect(offerFrom(round, again)).toMatchObject({
      key: '2,return 2,break 0,1',
      removed: ['Site 3'],
      added: [],
    });
    expect(offerFrom(round, { ...again, stops })).toBeNull();
  });
});

test('a changed round keeps the length of its open break, in the middle half of what is left', () => {
  const stops = [aStop(1), { ...rest, minutes: 45 }, aStop(2)];
  expect(openBreak(stops, START, inMinutes(240), timeText)).toEqual({
    ...defaultBreak(START, inMinutes(240), timeText),
    minutes: 45,
  });
  expect(openBreak([aStop(1)], START, inMinutes(240), timeText)).toBeNull();
});
