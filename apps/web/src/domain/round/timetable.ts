import type { ExactLeg, Leg, LegEnds, Legs } from './legs.ts';
import { legBetween } from './legs.ts';
import type { OpenStop, Round } from './round.ts';
import { nextStop, openStops, positionOf, whereabouts } from './round.ts';
import type { Position } from '#domain/geo.ts';
import { samePlace } from '#domain/geo.ts';
import { legKey } from '#domain/route/leg-key.ts';

type TimedStop<Stop extends OpenStop = OpenStop> = {
  readonly stop: Stop;
  /** The way to it. */
  readonly leg: Leg;
  readonly from: Position;
  readonly arrive: number;
  readonly leave: number;
};

export type RoundTimes<Stop extends OpenStop = OpenStop> = {
  readonly stops: readonly TimedStop<Stop>[];
  /** The way from the last stop to the end; null for a round that ends anywhere. */
  readonly endLeg: Leg | null;
  readonly begin: number;
  readonly end: number;
  readonly onSiteMinutes: number;
  readonly onWayMinutes: number;
  /** All legs are exact. */
  readonly isExact: boolean;
  readonly inTime: boolean;
};

export type TimingInput<Stop extends OpenStop> = {
  readonly from: Position;
  readonly begin: number;
  readonly stops: readonly Stop[];
  readonly end: Position | null;
  readonly finishBy: number;
  readonly legs: Legs;
  readonly pace: number;
};

const MINUTE_MS = 60_000;

/** When the warden is where. Early at a closed site, the warden waits. */
export function timeStops<Stop extends OpenStop>(input: TimingInput<Stop>): RoundTimes<Stop> {
  const { begin, end, legs, pace } = input;
  const stops: TimedStop<Stop>[] = [];
  let at = begin;
  let from = positionOf(input.from);
  let onWayMinutes = 0;
  let inTime = true;
  for (const stop of input.stops) {
    const leg = legBetween(from, stop, legs, pace);
    const arrive = at + leg.minutes * MINUTE_MS;
    const open = Math.max(arrive, stop.open ?? arrive);
    if (stop.close !== null && open > stop.close) inTime = false;
    at = open + stop.minutes * MINUTE_MS;
    onWayMinutes += leg.minutes;
    stops.push({ stop, leg, from, arrive, leave: at });
    from = positionOf(stop);
  }
  const endLeg = end === null || stops.length === 0 ? null : legBetween(from, end, legs, pace);
  const back = at + (endLeg?.minutes ?? 0) * MINUTE_MS;
  return {
    stops,
    endLeg,
    begin,
    end: back,
    onSiteMinutes: input.stops.reduce((sum, { minutes }) => sum + minutes, 0),
    onWayMinutes: onWayMinutes + (endLeg?.minutes ?? 0),
    isExact: [...stops.map(({ leg }) => leg), ...(endLeg ? [endLeg] : [])].every(isExact),
    inTime: inTime && back <= input.finishBy,
  };
}

export const isExact = (leg: Leg): leg is ExactLeg => leg.metres !== null;

/** The times of what is left of a round. A warden who is late is at the next stop now, at the earliest. */
export function timesLeft(round: Round, now: number): RoundTimes<Round['stops'][number]> {
  const { legs, pace, end, finishBy } = round;
  const from = whereabouts(round);
  return timeStops({
    from,
    begin: beginLeft(round, now),
    stops: openStops(round),
    end,
    finishBy,
    legs,
    pace,
  });
}

/** When the warden left for the next stop, or as much later as the arrival is late. */
export function beginLeft(round: Round, now: number): number {
  const from = whereabouts(round);
  const next = nextStop(round);
  if (next === undefined) return Math.max(from.since, now);
  const { minutes } = legBetween(from, next, round.legs, round.pace);
  return Math.max(from.since, now - minutes * MINUTE_MS);
}

export type LegInput = Pick<TimingInput<OpenStop>, 'from' | 'stops' | 'end' | 'legs'>;

/** The legs of a round in its order, without those that lead nowhere. */
export function legsOf({ from, stops, end }: LegInput): readonly LegEnds[] {
  if (stops.length === 0) return [];
  const places = [from, ...stops, ...(end === null ? [] : [end])].map(positionOf);
  return places.slice(1).flatMap((to, index) => {
    const start = places[index];
    return start === undefined || samePlace(start, to) ? [] : [{ key: legKey(start, to), from: start, to }];
  });
}

/** The stops without the last ones that are too late. */
export function stopsInTime<Stop extends OpenStop>(input: TimingInput<Stop>): readonly Stop[] {
  for (let kept = input.stops.length; kept > 0; kept--) {
    const stops = input.stops.slice(0, kept);
    if (timeStops({ ...input, stops }).inTime) return stops;
  }
  return [];
}
