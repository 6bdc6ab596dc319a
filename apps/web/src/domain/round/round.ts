import type { Position } from '#domain/geo.ts';
import type { TravelMode } from '@patrolplan/contract/team';
import type { SkipReason } from '@patrolplan/contract/visits';
import type { Legs } from './legs.ts';
import type { Precautions } from '#domain/site/precautions.ts';
import { returnHours } from './return-visit.ts';

/** A stop that is not done yet. */
export type OpenStop = Position & {
  readonly siteId: number;
  readonly siteName: string;
  /** The parts of its points. */
  readonly base: number;
  readonly weather: number;
  readonly boost: number;
  readonly event: number;
  /** Minutes at the site. */
  readonly minutes: number;
  /** Its enforcement hours, in ms since 1970; null without a limit. */
  readonly open: number | null;
  readonly close: number | null;
  /** See `Site`. */
  readonly overdueDays?: number | null | undefined;
  readonly precautions?: Precautions | null | undefined;
  /** It was drawn by chance, to learn how many sites have no vehicle in contravention. */
  readonly isSurvey?: boolean | undefined;
  /** Minutes that a vehicle may wait there: the site has its points with a second visit when they are over. */
  readonly waiting?: number | undefined;
  /** The second visit to a site, or a break, which is at no site. */
  readonly kind?: 'return' | 'break' | undefined;
};

/** Identifies a stop of a round: a site may have two. */
export type StopId = Pick<OpenStop, 'siteId' | 'kind'>;

type Mark = {
  readonly at: number;
  /** Null: it was visited. */
  readonly reason: string | null;
  /** Where the warden was when skipping it. */
  readonly from: Position | null;
  readonly visitId: string | null;
};

export type RoundStop = OpenStop & { readonly mark: Mark | null };

/** The active or finished round. Times are in ms since 1970. */
export type Round = {
  readonly id: string;
  readonly startedAt: number;
  readonly finishBy: number;
  readonly finishedAt: number | null;
  readonly from: Position;
  /** Null: it ends anywhere. Without a name it ends where it began. */
  readonly end: (Position & { readonly siteName: string | null }) | null;
  readonly visitMinutes: number;
  readonly vary: boolean;
  readonly seed: number;
  /** Estimated minutes per metre of straight line. */
  readonly pace: number;
  readonly legs: Legs;
  /** Of a round that staff sent: its times are those of its plan, by `pace` alone. */
  readonly mode?: TravelMode | undefined;
  /** Planned points when it began. */
  readonly planned: number;
  readonly stops: readonly RoundStop[];
  /** Declined offers, and when one was last shown. */
  readonly declined: readonly string[];
  readonly offeredAt: number | null;
  /** Sites that the person left out: offers do not contain them. */
  readonly leftOut?: readonly number[] | undefined;
};

/** Copied from the contract, which is not loaded for this list alone. */
export const SKIP_REASONS = [
  'road_closed',
  'no_time',
  'already_patrolled',
  'not_safe',
  'other',
] as const satisfies readonly SkipReason[];

export type { SkipReason };

export type RoundSetup = Omit<
  Round,
  'id' | 'stops' | 'planned' | 'finishedAt' | 'declined' | 'offeredAt' | 'leftOut'
>;

export function startRound(id: string, setup: RoundSetup, stops: readonly OpenStop[]): Round {
  return {
    ...setup,
    id,
    stops: stops.map((stop) => ({ ...stop, mark: null })),
    planned: totalPoints(stops),
    finishedAt: null,
    declined: [],
    offeredAt: null,
  };
}

/** The stop that the warden is going to; undefined when all are done. */
export function nextStop(round: Round): RoundStop | undefined {
  return round.stops.find(({ mark }) => mark === null);
}

export const openStops = ({ stops }: Round): readonly RoundStop[] =>
  stops.filter(({ mark }) => mark === null);

/** The skipped stops. A return that was skipped with its first visit does not count again. */
export const skippedStops = ({ stops }: Round): readonly RoundStop[] =>
  stops.filter(
    ({ mark, kind, siteId }) =>
      mark !== null &&
      mark.reason !== null &&
      !(
        kind === 'return' &&
        stops.some((one) => isFirstVisit(one) && one.siteId === siteId && one.mark?.reason)
      ),
  );

/** The returns to sites that had their first visit. */
export const returnsBegun = (round: Round): readonly RoundStop[] =>
  openStops(round).filter(
    ({ kind, siteId }) =>
      kind === 'return' && round.stops.some((stop) => stop.siteId === siteId && stop.mark !== null),
  );

export const stopKey = ({ siteId, kind }: StopId): string =>
  kind === undefined ? String(siteId) : `${kind} ${siteId}`;

export const isSameStop = (one: StopId, other: StopId): boolean => stopKey(one) === stopKey(other);

/** The points of a site, without the route score. */
export function sitePoints({ base, weather, boost, event }: OpenStop): number {
  return base + weather + boost + event;
}

/** The points of a stop: none for the first of two visits. */
export const stopPoints = (stop: OpenStop): number => (isFirstVisit(stop) ? 0 : sitePoints(stop));

/** Whether the site needs a return visit after this one. */
export const isFirstVisit = ({ waiting, kind }: OpenStop): boolean =>
  waiting !== undefined && kind === undefined;

export const totalPoints = (stops: readonly OpenStop[]): number =>
  stops.reduce((sum, stop) => sum + stopPoints(stop), 0);

/**
 * Marks a stop with its current points. The last mark finishes the round. After the first of two visits the return has its
 * window from the real time; a return needs the first.
 */
export function markStop(round: Round, stop: OpenStop, mark: Mark): Round {
  const stops = round.stops.map((one) => {
    if (one.mark !== null || one.siteId !== stop.siteId) return one;
    if (one.kind === stop.kind) return { ...stop, mark };
    if (!isFirstVisit(stop)) return one;
    return mark.reason === null ? { ...one, ...returnHours(one, mark.at) } : { ...one, mark };
  });
  const isLast = stops.every((one) => one.mark !== null);
  return {
    ...round,
    stops,
    // A sent round may begin before its time.
    startedAt: mark.reason === null ? Math.min(round.startedAt, mark.at) : round.startedAt,
    finishedAt: isLast ? mark.at : round.finishedAt,
  };
}

/** Sets the id of the visit that a mark was stored as. */
export function withVisitId(round: Round, marked: StopId, visitId: string): Round {
  const stops = round.stops.map((stop) =>
    isSameStop(stop, marked) && stop.mark ? { ...stop, mark: { ...stop.mark, visitId } } : stop,
  );
  return { ...round, stops };
}

/** Removes the last mark, also from the return that was skipped with it; a round that it had finished continues. */
export function undoMark(round: Round, marked: StopId): Round {
  const at = round.stops.find((stop) => isSameStop(stop, marked))?.mark?.at;
  const stops = round.stops.map((stop) =>
    stop.siteId === marked.siteId && stop.mark?.at === at ? { ...stop, mark: null } : stop,
  );
  return { ...round, stops, finishedAt: null };
}

/** Takes an earlier mark back. The current stop stays the next one; the reopened one comes after it. */
export function reopenStop(round: Round, marked: StopId): Round {
  const reopened = round.stops.find((stop) => isSameStop(stop, marked));
  if (reopened === undefined) return round;
  const others = { ...round, stops: round.stops.filter((stop) => stop !== reopened), finishedAt: null };
  const [next, ...later] = openStops(others);
  return replaceOpenStops(others, next ? [next, reopened, ...later] : [reopened]);
}

/** Replaces the open stops; those that are done stay. */
export function replaceOpenStops(round: Round, stops: readonly OpenStop[]): Round {
  const done = round.stops.filter(({ mark }) => mark !== null);
  const doneKeys = new Set(done.map(stopKey));
  const others = stops.filter((stop) => !doneKeys.has(stopKey(stop)));
  return { ...round, stops: [...done, ...others.map((stop) => ({ ...stop, mark: null }))] };
}

/** Moves an open stop directly after the current one. */
export function goThereNext(round: Round, wanted: StopId): Round {
  const [first, ...others] = openStops(round);
  const chosen = others.find((stop) => isSameStop(stop, wanted));
  if (first === undefined || chosen === undefined) return round;
  return replaceOpenStops(round, [first, chosen, ...others.filter((stop) => stop !== chosen)]);
}

/** An open stop that was left out, and its place among the open stops. */
export type LeftOutStop = { readonly stop: OpenStop; readonly place: number };

/** The open stops that are left out together: of a site both visits, because one alone has no points. */
export const leftOutWith = (round: Round, siteId: number): readonly LeftOutStop[] =>
  openStops(round).flatMap((stop, place) => (stop.siteId === siteId ? [{ stop, place }] : []));

/** Removes an open stop permanently: it is neither visited nor skipped. */
export function leaveOut(round: Round, siteId: number): Round {
  const stops = round.stops.filter((stop) => stop.siteId !== siteId || stop.mark !== null);
  return { ...round, stops, leftOut: [...(round.leftOut ?? []), siteId] };
}

/** Undoes `leaveOut`: the stops return to their places among the open ones. */
export function putBack(round: Round, removed: readonly LeftOutStop[]): Round {
  const open = removed.reduce<readonly OpenStop[]>(
    (stops, { stop, place }) => stops.toSpliced(place, 0, stop),
    openStops(round),
  );
  const ids = new Set(removed.map(({ stop }) => stop.siteId));
  return {
    ...replaceOpenStops(round, open),
    leftOut: round.leftOut?.filter((siteId) => !ids.has(siteId)),
  };
}

/** Finishes the round without its open stops. */
export function endRound(round: Round, at: number): Round {
  return { ...round, stops: round.stops.filter(({ mark }) => mark !== null), finishedAt: at };
}

export type KnownPosition = Position & { readonly since: number };

/** The last position known from the round itself: the last visited stop, or where a stop was skipped. */
export function lastKnownPosition(round: Round): KnownPosition {
  let latest: KnownPosition = { ...toPosition(round.from), since: round.startedAt };
  for (const { mark, ...stop } of round.stops) {
    if (mark === null || mark.at < latest.since) continue;
    // A break is spent where the warden is.
    const visited = stop.kind === 'break' ? latest : toPosition(stop);
    const place = mark.reason === null ? visited : mark.from;
    if (place !== null) latest = { ...toPosition(place), since: mark.at };
  }
  return latest;
}

export const toPosition = ({ latitude, longitude }: Position): Position => ({ latitude, longitude });

const FORGOTTEN_AFTER_MS = 12 * 60 * 60_000;

/** A finished round is shown until a new one is planned, or until the next shift. */
export function isShown(round: Round | null, now: number): round is Round {
  return round !== null && (round.finishedAt === null || now - round.finishedAt < FORGOTTEN_AFTER_MS);
}
