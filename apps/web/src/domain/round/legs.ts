import { type Position, metresBetween, metresFromMiles, samePlace } from '#domain/geo.ts';
import type { RouteBook } from '#domain/route/route.ts';
import { type Site, isLocated } from '#domain/site/site.ts';
import type { TravelMode } from '@patrolplan/contract/team';
import { DEFAULT_PACE, DETOUR, learnHopPace } from '@patrolplan/round-planner';
import { legKey } from '#domain/route/leg-key.ts';

/** A leg as the directions service returned it. */
export type ExactLeg = { readonly minutes: number; readonly metres: number };

/** Exact legs by their two ends. */
export type Legs = Readonly<Record<string, ExactLeg>>;

/** The trip between two places; without metres it is an estimate. */
export type Leg = { readonly minutes: number; readonly metres: number | null };

export type LegEnds = { readonly key: string; readonly from: Position; readonly to: Position };

/** Walking speed, with the same detour factor as a vehicle. */
const FOOT_METRES_PER_MINUTE = 4_800 / 60;

/** Minutes per metre of straight line that staff plan rounds with. */
export const PACES: Readonly<Record<TravelMode, number>> = {
  foot: DETOUR / FOOT_METRES_PER_MINUTE,
  vehicle: DEFAULT_PACE,
};

/** The two ends of a leg, parsed from its key; empty for any other text. */
export function readLegKey(key: string): readonly LegEnds[] {
  const [from, to] = key.split('>').map((place) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = place.split(',').map(Number);
    return { latitude, longitude };
  });
  const isRead = from && to && Number.isFinite(from.longitude + to.longitude);
  return isRead ? [{ key, from, to }] : [];
}

/** The exact leg, or an estimate from the straight line. */
export function legBetween(from: Position, to: Position, legs: Legs, pace: number): Leg {
  if (samePlace(from, to)) return { minutes: 0, metres: 0 };
  return legs[legKey(from, to)] ?? { minutes: metresBetween(from, to) * pace, metres: null };
}

/** The known routes of the plan as legs. */
export function legsFromRoutes(book: RouteBook, sites: readonly Site[]): Legs {
  const legs: Record<string, ExactLeg> = {};
  for (const site of sites.filter(isLocated)) {
    const route = book[site.siteId];
    if (!route?.from) continue;
    legs[legKey(route.from, site)] = {
      minutes: route.durationSeconds / 60,
      metres: metresFromMiles(route.miles),
    };
  }
  return legs;
}

/** Minutes per metre of straight line, estimated from exact legs; the fallback while too few are known. */
export function paceFromLegs(legs: Legs, fallback: number = DEFAULT_PACE): number {
  const trips = Object.entries(legs).flatMap(([key, { minutes }]) =>
    readLegKey(key).map(({ from, to }) => ({ metres: metresBetween(from, to), minutes })),
  );
  return learnHopPace(trips, fallback);
}
