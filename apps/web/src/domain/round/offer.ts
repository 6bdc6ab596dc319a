import { type OpenStop, type Round, isSameStop, nextStop, openStops, stopKey, totalPoints } from './round.ts';

/** A better plan for the rest of the round. Its first stop is the current one. */
export type Offer = {
  readonly stops: readonly OpenStop[];
  readonly gain: number;
  /** False: offered only because the current plan would end too late. */
  readonly pays: boolean;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Number of planned stops that can no longer be reached in time. */
  readonly late: number;
  /** Planned stops that a colleague is going to. It contains none of them. */
  readonly colleague: readonly string[];
  /** The order of its stops. A declined order is not offered again. */
  readonly key: string;
};

export type PlannedAgain = {
  readonly stops: readonly OpenStop[];
  readonly score: number;
  /** Points the previous stops can still cover before the deadline. */
  readonly plannedScore: number;
  /** The previous stops with their current points. */
  readonly before: readonly OpenStop[];
  /** Sites that a colleague is going to. */
  readonly claimed: ReadonlySet<number>;
};

/** Smaller gains, as a share of the best round, do not justify a change of plan. */
const LEAST_GAIN = 0.01;
/** A varied round is within 3 % of the best on purpose. */
const LEAST_GAIN_VARIED = 0.03;
const OFFER_EVERY_MS = 5 * 60_000;

/** An offer, if the new plan is better, or if the current one would end too late. */
export function offerFrom(round: Round, again: PlannedAgain): Offer | null {
  const { score, plannedScore, before, claimed } = again;
  const next = nextStop(round);
  const open = openStops(round);
  // The current stop stays, also if somebody else is going there.
  const isFree = (stop: OpenStop): boolean =>
    !claimed.has(stop.siteId) || (next !== undefined && isSameStop(stop, next));
  const stops = again.stops.filter(isFree);
  // The answer to an outdated request, or the current stop cannot stay.
  const [first] = stops;
  if (next === undefined || !first || !isSameStop(first, next) || !sameStops(before, open)) return null;
  const key = stopsKey(stops);
  if (key === stopsKey(open) || round.declined.includes(key)) return null;
  const gain = score - plannedScore;
  const late = lateStops(before, plannedScore);
  const colleague = [...new Set(open.filter((stop) => !isFree(stop)).map(({ siteName }) => siteName))];
  const pays = gain > score * (round.vary ? LEAST_GAIN_VARIED : LEAST_GAIN);
  const drops = open.some(
    ({ siteId, isSurvey }) => isSurvey && !stops.some((stop) => stop.siteId === siteId),
  );
  // A survey stop is not traded for points.
  if (late === 0 && colleague.length === 0 && (!pays || drops)) return null;
  return { stops, gain, pays, key, late, colleague, ...changes(open, stops) };
}

/** At most one new offer every five minutes; the displayed one stays. Nobody walks twice: such an offer does not wait. */
export function mayOffer(round: Round, offer: Offer, shown: Offer | null, now: number): boolean {
  if (shown?.key === offer.key || offer.colleague.length > 0) return true;
  return round.offeredAt === null || now - round.offeredAt >= OFFER_EVERY_MS;
}

export function declineOffer(round: Round, offer: Offer): Round {
  return { ...round, declined: [...round.declined, offer.key] };
}

const stopsKey = (stops: readonly OpenStop[]): string => stops.map(stopKey).join();

function sameStops(one: readonly OpenStop[], other: readonly OpenStop[]): boolean {
  return stopsKey(one) === stopsKey(other);
}

/** Number of stops to drop from the end, found by comparing points. */
function lateStops(before: readonly OpenStop[], plannedScore: number): number {
  let points = totalPoints(before);
  let late = 0;
  for (const stop of before.toReversed()) {
    if (points - plannedScore < 1e-6) break;
    points -= totalPoints([stop]);
    late += 1;
  }
  return late;
}

function changes(before: readonly OpenStop[], after: readonly OpenStop[]) {
  const namesWithout = (stops: readonly OpenStop[], others: readonly OpenStop[]) => {
    const ids = new Set(others.map(({ siteId }) => siteId));
    return [...new Set(stops.filter(({ siteId }) => !ids.has(siteId)).map(({ siteName }) => siteName))];
  };
  return { added: namesWithout(after, before), removed: namesWithout(before, after) };
}
