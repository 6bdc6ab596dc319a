import { timeVisits } from '@patrolplan/round-planner';
import type { ExactLeg, Leg, LegEnds, Legs } from './legs.ts';
import { legBetween } from './legs.ts';
import type { OpenStop, Round } from './round.ts';
import { nextStop, openStops, toPosition, lastKnownPosition } from './round.ts';
import type { Position } from '#domain/geo.ts';
import { samePlace } from '#domain/geo.ts';
import { legKey } from '#domain/route/leg-key.ts';

type TimedStop<Stop extends OpenStop = OpenStop> = {
  readonly stop: Stop;
  /** The leg to this stop. */
  readonly leg: Leg;
  readonly from: Position;
  readonly arrive: number;
  readonly leave: number;
};

export type RoundTimes<Stop extends OpenStop = OpenStop> = {
  readonly stops: readonly TimedStop<Stop>[];
  /** The leg from the last stop to the end; null for a round that ends anywhere. */
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

/** Arrival and departure times. A warden who is early at a closed site waits. */
export function timeStops<Stop extends OpenStop>(input: TimingInput<Stop>): RoundTimes<Stop> {
  const { begin, end, legs, pace } = input;
  const ways = input.stops.map((stop, index) => {
    const from = toPosition(input.stops[index - 1] ?? input.from);
    return { stop, from, leg: legBetween(from, stop, legs, pace) };
  });
  const walk = timeVisits(begin, ways, ({ stop: { open, close, minutes }, leg }) => ({
    travel: leg.minutes * MINUTE_MS,
    open,
    close,
    service: minutes * MINUTE_MS,
  }));
  const last = input.stops.at(-1);
  const endLeg = end === null || last === undefined ? null : legBetween(toPosition(last), end, legs, pace);
  const back = walk.end + (endLeg?.minutes ?? 0) * MINUTE_MS;
  const allLegs = [...ways.map(({ leg }) => leg), ...(endLeg ? [endLeg] : [])];
  return {
    stops: walk.visits.map(({ stop: way, arrive, leave }) => ({ ...way, arrive, leave })),
    endLeg,
    begin,
    end: back,
    onSiteMinutes: input.stops.reduce((sum, { minutes }) => sum + minutes, 0),
    onWayMinutes: allLegs.reduce((sum, { minutes }) => sum + minutes, 0),
    isExact: allLegs.every(isExact),
    inTime: walk.inTime && back <= input.finishBy,
  };
}

export const isExact = (leg: Leg): leg is ExactLeg => leg.metres !== null;

/** The times of the remaining stops. If the warden is late, the arrival at the next stop is now at the earliest. */
export function timesLeft(round: Round, now: number): RoundTimes<Round['stops'][number]> {
  const { legs, pace, end, finishBy } = round;
  const from = lastKnownPosition(round);
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

/** When the warden left for the next stop, delayed if the arrival is late. */
export function beginLeft(round: Round, now: number): number {
  const from = lastKnownPosition(round);
  const next = nextStop(round);
  if (next === undefined) return Math.max(from.since, now);
  const { minutes } = legBetween(from, next, round.legs, round.pace);
  return Math.max(from.since, now - minutes * MINUTE_MS);
}

export type LegInput = Pick<TimingInput<OpenStop>, 'from' | 'stops' | 'end' | 'legs'>;

/** The legs of a round in order, without those of zero length. */
export function roundLegs({ from, stops, end }: LegInput): readonly LegEnds[] {
  if (stops.length === 0) return [];
  const places = [from, ...stops, ...(end === null ? [] : [end])].map(toPosition);
  return places.slice(1).flatMap((to, index) => {
    const start = places[index];
    return start === undefined || samePlace(start, to) ? [] : [{ key: legKey(start, to), from: start, to }];
  });
}

/** The stops without the last ones that would be too late. */
export function stopsInTime<Stop extends OpenStop>(input: TimingInput<Stop>): readonly Stop[] {
  for (let kept = input.stops.length; kept > 0; kept--) {
    const stops = input.stops.slice(0, kept);
    if (timeStops({ ...input, stops }).inTime) return stops;
  }
  return [];
}
