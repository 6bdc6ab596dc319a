import { type Legs, legBetween } from './legs.ts';
import { returnAfter } from './return-visit.ts';
import { type OpenStop, type Round, isFirstVisit, sitePoints, toPosition } from './round.ts';
import { drawForSurvey } from './survey.ts';
import { type Position, metresBetween } from '#domain/geo.ts';
import { BREAK, type Break, type Place, type RealLeg } from '@patrolplan/round-planner';

/** Request to the worker. All times are minutes from `begin`. */
export type PlanRequest = {
  /** The start, then the sites, then the end, if it is fixed. */
  readonly places: readonly (Place & Position)[];
  readonly end: number | null;
  readonly limit: number;
  /** The stop that the warden is already going to. */
  readonly first: readonly number[];
  readonly break?: Break;
  /** Places of jobs: the plan contains them wherever they are in time. */
  readonly required?: readonly number[];
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
  /** See `Round`. */
  readonly mode?: Round['mode'];
  readonly seed: number;
  readonly vary: boolean;
  /** Whether a varied round has survey stops. */
  readonly surveys?: boolean;
  /** The open stops of an active round: the first is fixed, the others are planned again. */
  readonly active?: readonly OpenStop[];
  /** By when each site of an accepted job has to be reached, by site id. */
  readonly jobs?: ReadonlyMap<number, number>;
  /** The break of a round that is not active yet. */
  readonly break?: OpenStop | null;
};

/** A request, and the stops by their place in it. */
export type PlanQuestion = {
  readonly request: PlanRequest;
  readonly stops: readonly OpenStop[];
  readonly break: OpenStop | null;
  /** The open stops of an active round, as they are planned. */
  readonly before: readonly OpenStop[];
};

const MINUTE_MS = 60_000;
/** Limits the travel matrix to 8 MB. The remaining sites are too far, or have too few points for their distance. */
const MOST_PLACES = 1_000;
/** A stop with fewer points is not planned while any other can be reached. */
export const LEAST_POINTS = 0.5;

export function planQuestion(input: PlanInput): PlanQuestion {
  const { from, begin, end, pace, active = [] } = input;
  const limit = (input.finishBy - begin) / MINUTE_MS;
  const rest = active.find(({ kind }) => kind === 'break') ?? input.break ?? null;
  const activeIds = new Set(active.map(({ siteId }) => siteId));
  const isJob = ({ siteId }: OpenStop): boolean => input.jobs?.has(siteId) === true;
  const free = input.candidates.filter(({ siteId }) => !activeIds.has(siteId));
  const others = withPoints(
    input,
    free.filter((stop) => !isJob(stop)),
  );
  const activeSites = [...activeIds].flatMap(
    (id) => active.find(({ siteId, kind }) => siteId === id && kind !== 'break') ?? [],
  );
  const promising = [...activeSites, ...free.filter(isJob), ...mostPromising(others, from, pace, limit)];
  const isVaried = input.vary && active.length === 0;
  const drawn =
    isVaried && input.surveys ? drawForSurvey(input.candidates.filter(reachable(input)), input.seed) : [];
  const stops = [...promising, ...drawn.filter((stop) => !promising.includes(stop))];
  const sites = stops.map((stop, index) => {
    const close = Math.min(stop.close ?? Infinity, input.jobs?.get(stop.siteId) ?? Infinity);
    return {
      ...toPosition(stop),
      score: index < promising.length ? sitePoints(stop) : 0,
      service: stop.minutes,
      ...(stop.open === null ? {} : { open: (stop.open - begin) / MINUTE_MS }),
      ...(close === Infinity ? {} : { close: (close - begin) / MINUTE_MS }),
      ...(isFirstVisit(stop) && { returnAfter: returnAfter(stop.waiting ?? 0) }),
    };
  });
  const places = [
    { ...toPosition(from), score: 0 },
    ...sites,
    ...(end === null ? [] : [{ ...toPosition(end), score: 0 }]),
  ];
  const planned = active.map(({ siteId, kind }) =>
    kind === 'break' ? BREAK : activeSites.findIndex((site) => site.siteId === siteId) + 1,
  );
  const varied: PlanSearch = {
    kind: 'vary',
    drawn: drawn.map((stop) => ({ place: stops.indexOf(stop) + 1, score: sitePoints(stop) })),
  };
  const required = stops.flatMap((stop, index) => (isJob(stop) ? [index + 1] : []));
  const again: PlanSearch = { kind: 'again', planned: planned.slice(1) };
  const search: PlanSearch = active.length > 0 ? again : isVaried ? varied : { kind: 'best' };
  return {
    stops,
    break: rest,
    before: active,
    request: {
      places,
      end: end === null ? null : places.length - 1,
      limit,
      first: planned.slice(0, 1),
      ...(rest && { break: breakBetween(rest, begin, planned[0] === BREAK) }),
      ...(required.length > 0 && { required }),
      pace,
      legs: realLegs(places, input.legs),
      seed: input.seed,
      search,
    },
  };
}

/** A break that has begun, or is overdue, has no window any more: it is taken now or after the current stop. */
function breakBetween({ open, close, minutes }: OpenStop, begin: number, isNext: boolean): Break {
  const opens = ((open ?? begin) - begin) / MINUTE_MS;
  const closes = ((close ?? begin) - begin) / MINUTE_MS;
  return { open: opens, close: isNext || closes <= 0 ? Infinity : closes, length: minutes };
}

/** The stops at the places of an answer, in order. The second visit to a place is the return to it. */
export function stopsAt(
  question: PlanQuestion,
  answer: { readonly stops: readonly number[]; readonly surveys?: readonly number[] | undefined },
): readonly OpenStop[] {
  return answer.stops.flatMap((place, index) => {
    const stop = place === BREAK ? question.break : question.stops[place - 1];
    if (!stop) return [];
    if (answer.stops.indexOf(place) < index) return { ...stop, kind: 'return' as const };
    return answer.surveys?.includes(place) === true ? { ...stop, isSurvey: true } : stop;
  });
}

/** The stops with enough points; all of them if none of those can be reached in time. */
function withPoints(input: PlanInput, stops: readonly OpenStop[]): readonly OpenStop[] {
  const enough = stops.filter((stop) => sitePoints(stop) >= LEAST_POINTS);
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
    .map(({ stop, minutes }) => ({ stop, rate: sitePoints(stop) / (minutes + 1) }))
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
