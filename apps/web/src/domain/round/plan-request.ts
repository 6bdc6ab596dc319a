import type { Legs } from './legs.ts';
import { legBetween } from './legs.ts';
import type { OpenStop } from './round.ts';
import { toPosition, stopPoints } from './round.ts';
import { drawForSurvey } from './survey.ts';
import type { Position } from '#domain/geo.ts';
import { metresBetween } from '#domain/geo.ts';
import type { Place, RealLeg } from '@patrolplan/round-planner';

/** Request to the worker. All times are minutes from `begin`. */
export type PlanRequest = {
  /** The start, then the sites, then the end, if it is fixed. */
  readonly places: readonly (Place & Position)[];
  readonly end: number | null;
  readonly limit: number;
  /** The stop that the warden is already going to. */
  readonly first: readonly number[];
  readonly pace: number;
  readonly legs: readonly RealLeg[];
  readonly seed: number;
  readonly search: PlanSearch;
};

type PlanSearch =
  | { readonly kind: 'best' }
  /** A random round among those within 3 % of the best. Its survey stops are the first of those drawn. */
  | { readonly kind: 'vary'; readonly drawn: readonly Drawn[] }
  /** Plans the rest of a round again; `planned` are the places after the first stop. */
  | { readonly kind: 'again'; readonly planned: readonly number[] };

/** A place drawn for a survey, with its points: places too poor for a stop have none among the others. */
type Drawn = { readonly place: number; readonly score: number };

export type PlanInput = {
  readonly from: Position;
  readonly begin: number;
  readonly finishBy: number;
  readonly end: Position | null;
  readonly candidates: readonly OpenStop[];
  readonly legs: Legs;
  readonly pace: number;
  readonly seed: number;
  readonly vary: boolean;
  /** Whether a varied round has survey stops. */
  readonly surveys?: boolean;
  /** The open stops of an active round: the first is fixed, the others are planned again. */
  readonly active?: readonly OpenStop[];
};

/** A request, and the stops by their place in it. */
export type PlanQuestion = { readonly request: PlanRequest; readonly stops: readonly OpenStop[] };

const MINUTE_MS = 60_000;
/** Limits the travel matrix to 8 MB. The remaining sites are too far, or have too few points for their distance. */
const MOST_PLACES = 1_000;
/** A stop with fewer points is not planned while any other can be reached. */
export const LEAST_POINTS = 0.5;

export function planQuestion(input: PlanInput): PlanQuestion {
  const { from, begin, end, pace, active = [] } = input;
  const limit = (input.finishBy - begin) / MINUTE_MS;
  const activeIds = new Set(active.map(({ siteId }) => siteId));
  const others = withPoints(
    input,
    input.candidates.filter(({ siteId }) => !activeIds.has(siteId)),
  );
  const promising = [...active, ...mostPromising(others, from, pace, limit)];
  const isVaried = input.vary && active.length === 0;
  const drawn =
    isVaried && input.surveys ? drawForSurvey(input.candidates.filter(reachable(input)), input.seed) : [];
  const stops = [...promising, ...drawn.filter((stop) => !promising.includes(stop))];
  const sites = stops.map((stop, index) => ({
    ...toPosition(stop),
    score: index < promising.length ? stopPoints(stop) : 0,
    service: stop.minutes,
    ...(stop.open === null ? {} : { open: (stop.open - begin) / MINUTE_MS }),
    ...(stop.close === null ? {} : { close: (stop.close - begin) / MINUTE_MS }),
  }));
  const places = [
    { ...toPosition(from), score: 0 },
    ...sites,
    ...(end === null ? [] : [{ ...toPosition(end), score: 0 }]),
  ];
  const planned = active.map((_, index) => index + 1);
  const varied: PlanSearch = {
    kind: 'vary',
    drawn: drawn.map((stop) => ({ place: stops.indexOf(stop) + 1, score: stopPoints(stop) })),
  };
  const again: PlanSearch = { kind: 'again', planned: planned.slice(1) };
  const search: PlanSearch = active.length > 0 ? again : isVaried ? varied : { kind: 'best' };
  return {
    stops,
    request: {
      places,
      end: end === null ? null : places.length - 1,
      limit,
      first: planned.slice(0, 1),
      pace,
      legs: realLegs(places, input.legs),
      seed: input.seed,
      search,
    },
  };
}

/** The stops at the places of an answer, in order. */
export function stopsAt(
  question: PlanQuestion,
  answer: { readonly stops: readonly number[]; readonly surveys?: readonly number[] | undefined },
): readonly OpenStop[] {
  return answer.stops.flatMap((place) => {
    const stop = question.stops[place - 1];
    if (stop === undefined) return [];
    return answer.surveys?.includes(place) === true ? { ...stop, isSurvey: true } : stop;
  });
}

/** The stops with enough points; all of them if none of those can be reached in time. */
function withPoints(input: PlanInput, stops: readonly OpenStop[]): readonly OpenStop[] {
  const enough = stops.filter((stop) => stopPoints(stop) >= LEAST_POINTS);
  return enough.some(reachable(input)) ? enough : stops;
}

/** Whether a round of one stop is in time. */
function reachable({ from, begin, finishBy, end, legs, pace }: PlanInput): (stop: OpenStop) => boolean {
  const limit = (finishBy - begin) / MINUTE_MS;
  return (stop) => {
    const there = legBetween(from, stop, legs, pace).minutes;
    const opens = Math.max(there, stop.open === null ? 0 : (stop.open - begin) / MINUTE_MS);
    const back = end === null ? 0 : legBetween(stop, end, legs, pace).minutes;
    const isClosed = stop.close !== null && opens > (stop.close - begin) / MINUTE_MS;
    return !isClosed && opens + stop.minutes + back <= limit;
  };
}

function mostPromising(
  stops: readonly OpenStop[],
  from: Position,
  pace: number,
  limit: number,
): readonly OpenStop[] {
  if (stops.length <= MOST_PLACES) return stops;
  return stops
    .map((stop) => ({ stop, minutes: metresBetween(from, stop) * pace + stop.minutes }))
    .filter(({ minutes }) => minutes <= limit)
    .map(({ stop, minutes }) => ({ stop, rate: stopPoints(stop) / (minutes + 1) }))
    .sort((one, other) => other.rate - one.rate)
    .slice(0, MOST_PLACES)
    .map(({ stop }) => stop);
}

/** Exact legs by place index. Iterates over the known legs, because they are few of all pairs. */
function realLegs(places: readonly Position[], legs: Legs): readonly RealLeg[] {
  const at = new Map<string, number[]>();
  places.forEach((place, index) => {
    const key = `${place.latitude},${place.longitude}`;
    at.set(key, [...(at.get(key) ?? []), index]);
  });
  return Object.entries(legs).flatMap(([key, { minutes }]) => {
    const [from = '', to = ''] = key.split('>');
    const ends = at.get(to) ?? [];
    return (at.get(from) ?? []).flatMap((start) => ends.map((end) => ({ from: start, to: end, minutes })));
  });
}
