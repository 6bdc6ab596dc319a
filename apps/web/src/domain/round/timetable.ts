import { timeVisits } from '@patrolplan/round-planner';
import { type ExactLeg, type Leg, type LegEnds, type Legs, legBetween, paceFromLegs } from './legs.ts';
import { withBreakPlaces } from './break.ts';
import { returnHours } from './return-visit.ts';
import {
  type OpenStop,
  type Round,
  isFirstVisit,
  lastKnownPosition,
  nextStop,
  openStops,
  toPosition,
} from './round.ts';
import { type Position, samePlace } from '#domain/geo.ts';
import { legKey } from '#domain/route/leg-key.ts';

type TimedStop<Stop extends OpenStop = OpenStop> = {
  readonly stop: Stop;
  /** The leg to this stop. */
  readonly leg: Leg;
  readonly from: Position;
  readonly arrive: number;
  readonly leave: number;
  /** When a return may begin, counted from the first visit. */
  readonly hours: { readonly open: number | null; readonly close: number | null };
};

export type RoundTimes<Stop extends OpenStop = OpenStop> = {
  readonly stops: readonly TimedStop<Stop>[];
  /** The leg from the last stop to the end; null for a round that ends anywhere. */
  readonly endLeg: Leg | null;
  readonly begin: number;
  readonly end: number;
  readonly onSiteMinutes: number;
  readonly travelMinutes: number;
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
  const stops = withBreakPlaces(input.from, input.stops);
  const reached = stops.map((stop, index) => {
    const from = toPosition(stops[index - 1] ?? input.from);
    return { stop, from, leg: legBetween(from, stop, legs, pace) };
  });
  const walk = timeVisits(begin, reached, ({ stop, leg }, _, earlier) => ({
    travel: leg.minutes * MINUTE_MS,
    ...hoursAfter(stop, earlier),
    service: stop.minutes * MINUTE_MS,
  }));
  const last = stops.at(-1);
  const endLeg = end === null || last === undefined ? null : legBetween(toPosition(last), end, legs, pace);
  const back = walk.end + (endLeg?.minutes ?? 0) * MINUTE_MS;
  const allLegs = [...reached.map(({ leg }) => leg), ...(endLeg ? [endLeg] : [])];
  return {
    stops: walk.visits.map(({ stop: timed, arrive, leave }, index) => ({
      ...timed,
      arrive,
      leave,
      hours: hoursAfter(timed.stop, walk.visits.slice(0, index)),
    })),
    endLeg,
    begin,
    end: back,
    onSiteMinutes: stops.reduce((sum, { minutes, kind }) => (kind === 'break' ? sum : sum + minutes), 0),
    travelMinutes: allLegs.reduce((sum, { minutes }) => sum + minutes, 0),
    isExact: allLegs.every(isExact),
    inTime: walk.inTime && back <= input.finishBy,
  };
}

type Earlier = readonly { readonly stop: { readonly stop: OpenStop }; readonly begin: number }[];

/** The hours of a stop; those of a return follow the first visit, where it is part of the same walk. */
function hoursAfter(stop: OpenStop, earlier: Earlier): { open: number | null; close: number | null } {
  const first =
    stop.kind === 'return' &&
    earlier.find(({ stop: visit }) => visit.stop.siteId === stop.siteId && isFirstVisit(visit.stop));
  return first ? returnHours(stop, first.begin) : { open: stop.open, close: stop.close };
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
  // A break runs from the last stop on, and ends now at the earliest.
  const minutes =
    next.kind === 'break' ? next.minutes : legBetween(from, next, round.legs, round.pace).minutes;
  return Math.max(from.since, now - minutes * MINUTE_MS);
}

export type LegInput = Pick<TimingInput<OpenStop>, 'from' | 'stops' | 'end' | 'legs'> & Pick<Round, 'mode'>;

/** The legs of a round in order, without those of zero length. */
export function roundLegs({ from, stops, end }: LegInput): readonly LegEnds[] {
  if (stops.length === 0) return [];
  const visited = stops.filter(({ kind }) => kind !== 'break');
  const places = [from, ...visited, ...(end === null ? [] : [end])].map(toPosition);
  return places.slice(1).flatMap((to, index) => {
    const start = places[index];
    return start === undefined || samePlace(start, to) ? [] : [{ key: legKey(start, to), from: start, to }];
  });
}

/** The stops without the last ones that would be too late. */
export function stopsInTime<Stop extends OpenStop>(input: TimingInput<Stop>): readonly Stop[] {
  for (let count = input.stops.length; count > 0; count--) {
    const stops = withoutLoneVisits(input.stops.slice(0, count), input.stops);
    if (timeStops({ ...input, stops }).inTime) return stops;
  }
  return [];
}

/** Without the first visits that lost their return. */
const withoutLoneVisits = <Stop extends OpenStop>(
  left: readonly Stop[],
  all: readonly Stop[],
): readonly Stop[] =>
  left.filter(
    (stop) =>
      !isFirstVisit(stop) ||
      !all.some(({ kind, siteId }) => kind === 'return' && siteId === stop.siteId) ||
      left.some(({ kind, siteId }) => kind === 'return' && siteId === stop.siteId),
  );

/**
 * The round with the known legs of the plan, and the pace estimated from all legs: every screen times it like this. The
 * legs are those of a vehicle; a sent round has the travel mode and the times of its plan.
 */
export function withKnownLegs(round: Round, known: Legs): Round {
  if (round.mode !== undefined) return round;
  const legs = { ...known, ...round.legs };
  return { ...round, legs, pace: paceFromLegs(legs, round.pace) };
}
