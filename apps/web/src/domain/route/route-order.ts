import type { Position } from '#domain/geo.ts';
import { metresBetween } from '#domain/geo.ts';
import { finalScore } from '#domain/score/score-breakdown.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import { isLocated } from '#domain/site/site.ts';
import type { Site } from '#domain/site/site.ts';
import { routeScore } from './route.ts';
import type { Route, RouteBook } from './route.ts';
import { isFrom } from './wanted-routes.ts';
import type { WantedRoute } from './wanted-routes.ts';

/** A known route: the straight line and the seconds it takes. */
export type Trip = { readonly metres: number; readonly seconds: number };

const METRES_PER_SECOND = 22 / 3.6;
const DETOUR = 1.35;
const ENOUGH_TRIPS = 3;

/** Seconds for each metre of straight line until enough routes are known: 22 km/h with a detour of 1.35. */
export const DEFAULT_PACE = DETOUR / METRES_PER_SECOND;

/** Seconds for each metre of straight line: the median of the known routes. */
export function learnPace(trips: readonly Trip[]): number {
  const paces = trips
    .filter(({ metres, seconds }) => metres > 0 && seconds > 0)
    .map(({ metres, seconds }) => seconds / metres)
    .sort((one, other) => one - other);
  const median = paces.length < ENOUGH_TRIPS ? undefined : paces[Math.floor(paces.length / 2)];
  return median ?? DEFAULT_PACE;
}

/** The routes to listed sites that are known from here. */
export function knownTrips(sites: readonly Site[], book: RouteBook, from: Position): Trip[] {
  return sites.filter(isLocated).flatMap((site) => {
    const route = book[site.siteId];
    return isFrom(route, from) ? tripOf(route, metresBetween(from, site)) : [];
  });
}

/** None for a site that was skipped. */
export function tripOf(route: Route | undefined, metres: number): readonly Trip[] {
  return route === undefined ? [] : [{ metres, seconds: route.durationSeconds }];
}

/**
 * The sites to ask for next: those with the highest expected final score. A route is worth up to 5 points, so a site that
 * has one passes others that have none; asked in this order, the first places are right from the first batch on.
 */
export function mostPromising(
  waiting: readonly WantedRoute[],
  count: number,
  { pace, boosts }: { readonly pace: number; readonly boosts: Boosts },
): { readonly batch: readonly WantedRoute[]; readonly rest: readonly WantedRoute[] } {
  const expected = ({ site, metres }: WantedRoute) =>
    finalScore(site, boosts[site.siteId] ?? 0, routeScore(metres * pace));
  const best: { wanted: WantedRoute; score: number }[] = [];
  for (const wanted of waiting) {
    const score = expected(wanted);
    const last = best[count - 1];
    if (last && score <= last.score) continue;
    const place = best.findIndex((other) => score > other.score);
    best.splice(place === -1 ? best.length : place, 0, { wanted, score });
    best.length = Math.min(best.length, count);
  }
  const batch = best.map(({ wanted }) => wanted);
  return { batch, rest: waiting.filter((wanted) => !batch.includes(wanted)) };
}
