import type { Position } from '#domain/geo.ts';
import type { SkipReason } from '@patrolplan/contract/visits';
import type { Legs } from './legs.ts';

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
  /** It was drawn by chance, to learn how many sites have no vehicle in contravention. */
  readonly isSurvey?: boolean | undefined;
};

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

export const skippedStops = ({ stops }: Round): readonly RoundStop[] =>
  stops.filter(({ mark }) => mark !== null && mark.reason !== null);

/** The points of a stop, without the route score. */
export function stopPoints({ base, weather, boost, event }: OpenStop): number {
  return base + weather + boost + event;
}

export const totalPoints = (stops: readonly OpenStop[]): number =>
  stops.reduce((sum, stop) => sum + stopPoints(stop), 0);

/** Marks a stop with its current points. The last mark finishes the round. */
export function markStop(round: Round, stop: OpenStop, mark: Mark): Round {
  const stops = round.stops.map((one) =>
    one.siteId === stop.siteId && one.mark === null ? { ...stop, mark } : one,
  );
  const isLast = stops.every((one) => one.mark !== null);
  return { ...round, stops, finishedAt: isLast ? mark.at : round.finishedAt };
}

/** Sets the id of the visit that a mark was stored as. */
export function withVisitId(round: Round, siteId: number, visitId: string): Round {
  const stops = round.stops.map((stop) =>
    stop.siteId === siteId && stop.mark ? { ...stop, mark: { ...stop.mark, visitId } } : stop,
  );
  return { ...round, stops };
}

/** Removes the last mark; a round that it had finished continues. */
export function undoMark(round: Round, siteId: number): Round {
  const stops = round.stops.map((stop) => (stop.siteId === siteId ? { ...stop, mark: null } : stop));
  return { ...round, stops, finishedAt: null };
}

/** Takes an earlier mark back. The stop under way stays the next one; the reopened one comes after it. */
export function reopenStop(round: Round, siteId: number): Round {
  const reopened = round.stops.find((stop) => stop.siteId === siteId);
  if (reopened === undefined) return round;
  const others = { ...round, stops: round.stops.filter((stop) => stop !== reopened), finishedAt: null };
  const [next, ...later] = openStops(others);
  return replaceOpenStops(others, next ? [next, reopened, ...later] : [reopened]);
}

/** Replaces the open stops; those that are done stay. */
export function replaceOpenStops(round: Round, stops: readonly OpenStop[]): Round {
  const done = round.stops.filter(({ mark }) => mark !== null);
  const doneIds = new Set(done.map(({ siteId }) => siteId));
  const others = stops.filter(({ siteId }) => !doneIds.has(siteId));
  return { ...round, stops: [...done, ...others.map((stop) => ({ ...stop, mark: null }))] };
}

/** Moves an open stop directly after the current one. */
export function goThereNext(round: Round, siteId: number): Round {
  const [first, ...others] = openStops(round);
  const chosen = others.find((stop) => stop.siteId === siteId);
  if (first === undefined || chosen === undefined) return round;
  return replaceOpenStops(round, [first, chosen, ...others.filter((stop) => stop !== chosen)]);
}

/** Removes an open stop permanently: it is neither visited nor skipped. */
export function leaveOut(round: Round, siteId: number): Round {
  const stops = round.stops.filter((stop) => stop.siteId !== siteId || stop.mark !== null);
  return { ...round, stops, leftOut: [...(round.leftOut ?? []), siteId] };
}

/** Undoes `leaveOut`: the stop returns to its place among the open ones. */
export function putBack(round: Round, stop: OpenStop, place: number): Round {
  const open: readonly OpenStop[] = openStops(round);
  return {
    ...replaceOpenStops(round, [...open.slice(0, place), stop, ...open.slice(place)]),
    leftOut: round.leftOut?.filter((siteId) => siteId !== stop.siteId),
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
    const place = mark.reason === null ? toPosition(stop) : mark.from;
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
