import { describe, expect, test } from 'vitest';
import { legKey } from '#domain/route/leg-key.ts';
import { PACES, readLegKey } from './legs.ts';
import { type OpenStop, markStop, startRound } from './round.ts';
import { beginLeft, roundLegs, stopsInTime, timeStops, timesLeft, withKnownLegs } from './timetable.ts';
import { aSetup } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';

const MINUTE = 60_000;
const BEGIN = Date.UTC(2026, 10, 14, 14, 0);
const at = (latitude: number) => ({ latitude, longitude: 0 });
const stopAt = (siteId: number, given: Partial<OpenStop> = {}) =>
  aStop(siteId, { ...at(siteId), base: 1, ...given });
const leg = (minutes: number) => ({ minutes, metres: minutes * 100 });
const legs = {
  [legKey(at(0), at(1))]: leg(4),
  [legKey(at(1), at(2))]: leg(3),
  [legKey(at(2), at(0))]: leg(5),
};
const input = {
  from: at(0),
  begin: BEGIN,
  stops: [stopAt(1), stopAt(2)],
  end: at(0),
  finishBy: BEGIN + 60 * MINUTE,
  legs,
  pace: 0,
};
const minutesOf = (moments: readonly number[]) => moments.map((moment) => (moment - BEGIN) / MINUTE);

test('a sent round on foot has the times of its plan, whatever the plan knows of driving', () => {
  const sent = aSetup({ ...input, startedAt: BEGIN, end: null, legs: {}, pace: PACES.foot, mode: 'foot' });
  const round = startRound('r1', sent, [stopAt(1, at(0.01))]);
  const known = { [legKey(at(0), at(0.01))]: leg(4) };
  const arrival = ({ mode }: Partial<typeof sent>) =>
    minutesOf([timesLeft(withKnownLegs({ ...round, mode }, known), BEGIN).stops[0]?.arrive ?? 0]);
  // 1.1 km of straight line.
  expect(arrival({ mode: 'foot' })[0]).toBeCloseTo(18.8, 1);
  expect(arrival({ mode: undefined })).toEqual([4]);
});

describe('the times of a round', () => {
  test('a timetable adds legs and the time at each site, back to the end', () => {
    const times = timeStops(input);
    expect(minutesOf(times.stops.map(({ arrive }) => arrive))).toEqual([4, 13]);
    expect(minutesOf([times.end])).toEqual([24]);
    expect([times.onSiteMinutes, times.travelMinutes, times.isExact, times.inTime]).toEqual([
      12,
      12,
      true,
      true,
    ]);
  });

  test('an unknown leg is estimated', () => {
    const times = timeStops({ ...input, stops: [stopAt(2), stopAt(1)], pace: 1 / 111_195 });
    expect(times.isExact).toBe(false);
    expect(times.stops[0]?.leg.minutes).toBeCloseTo(2, 1);
  });

  test('a round that ends anywhere has no leg back', () => {
    const times = timeStops({ ...input, end: null });
    expect([times.endLeg, ...minutesOf([times.end])]).toEqual([null, 19]);
  });

  test('the warden waits for a site that opens later, and is late for one that has closed', () => {
    const opens = timeStops({ ...input, stops: [stopAt(1, { open: BEGIN + 10 * MINUTE }), stopAt(2)] });
    expect(minutesOf([opens.stops[0]?.leave ?? 0])).toEqual([16]);
    expect(minutesOf([opens.stops[0]?.arrive ?? 0])).toEqual([4]);
    const closing = (minutes: number) =>
      timeStops({ ...input, stops: [stopAt(1, { close: BEGIN + minutes * MINUTE })] }).inTime;
    expect([3.9, 4, 5].map(closing)).toEqual([false, true, true]);
    // A late stop makes the round late, whatever comes after it.
    const stops = [stopAt(1, { close: BEGIN }), stopAt(2)];
    expect(timeStops({ ...input, stops }).inTime).toBe(false);
  });

  test('each stop has its leg and the start of the leg', () => {
    const { stops, endLeg, begin } = timeStops(input);
    expect(stops.map(({ leg, from }) => [leg.minutes, from.latitude])).toEqual([
      [4, 0],
      [3, 1],
    ]);
    expect(endLeg).toEqual(leg(5));
    expect(begin).toBe(BEGIN);
  });

  test('a round is in time until the last millisecond', () => {
    expect(timeStops({ ...input, finishBy: BEGIN + 24 * MINUTE }).inTime).toBe(true);
    expect(timeStops({ ...input, finishBy: BEGIN + 24 * MINUTE - 1 }).inTime).toBe(false);
  });

  test('a round without stops has no legs', () => {
    expect(timeStops({ ...input, stops: [], end: at(1) })).toEqual({
      stops: [],
      endLeg: null,
      begin: BEGIN,
      end: BEGIN,
      onSiteMinutes: 0,
      travelMinutes: 0,
      isExact: true,
      inTime: true,
    });
  });

  test('an estimated leg back makes the whole round an estimate', () => {
    expect(timeStops({ ...input, end: at(5) }).isExact).toBe(false);
  });

  test('stops are dropped from the end until the round is in time', () => {
    const late = { ...input, finishBy: BEGIN + 20 * MINUTE };
    expect(timeStops(late).inTime).toBe(false);
    expect(
      stopsInTime({ ...late, end: null, finishBy: BEGIN + 12 * MINUTE }).map((stop) => stop.siteId),
    ).toEqual([1]);
    expect(stopsInTime({ ...late, finishBy: BEGIN })).toEqual([]);
  });

  test('legs can be read from their keys; a site at the current position needs no leg', () => {
    expect(roundLegs(input).map(({ key }) => key)).toEqual(['0,0>1,0', '1,0>2,0', '2,0>0,0']);
    expect(roundLegs(input).flatMap(({ key }) => readLegKey(key))).toEqual(roundLegs(input));
    expect(roundLegs({ ...input, stops: [stopAt(0)] })).toEqual([]);
    expect(roundLegs({ ...input, stops: [] })).toEqual([]);
    expect(readLegKey('')).toEqual([]);
  });
});

describe('the rest of a round', () => {
  const round = startRound(
    'r1',
    {
      startedAt: BEGIN,
      finishBy: BEGIN + 60 * MINUTE,
      from: at(0),
      end: { ...at(0), siteName: null },
      visitMinutes: 6,
      vary: false,
      seed: 1,
      pace: 0,
      legs,
    },
    [stopAt(1), stopAt(2)],
  );
  const arrivals = (now: number, of = round) =>
    minutesOf(timesLeft(of, BEGIN + now * MINUTE).stops.map(({ arrive }) => arrive));

  test('the rest of a round is timed from the position of the warden', () => {
    expect(arrivals(1)).toEqual([4, 13]);
    const mark = { at: BEGIN + 11 * MINUTE, reason: null, from: null, visitId: null };
    expect(arrivals(12, markStop(round, stopAt(1), mark))).toEqual([14]);
  });

  test('a delay moves the rest of a round: no arrival is in the past', () => {
    expect(arrivals(14)).toEqual([14, 23]);
  });

  test('a finished rest begins now, or with the last mark', () => {
    const mark = { at: BEGIN + 11 * MINUTE, reason: null, from: null, visitId: null };
    const done = [stopAt(1), stopAt(2)].reduce((last, stop) => markStop(last, stop, mark), round);
    expect(minutesOf([beginLeft(done, BEGIN), beginLeft(done, BEGIN + 30 * MINUTE)])).toEqual([11, 30]);
  });
});
