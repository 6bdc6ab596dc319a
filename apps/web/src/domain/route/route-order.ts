import type { KnownTrip } from '@patrolplan/round-planner';
import { type Position, metresBetween } from '#domain/geo.ts';
import { type Boosts, finalScore } from '#domain/score/score-breakdown.ts';
import { type Site, isLocated } from '#domain/site/site.ts';
import { type Route, type RouteBook, routeScore } from './route.ts';
import { type WantedRoute, isFrom } from './wanted-routes.ts';

/** Known trips from the current position to the listed sites. */
export function knownTrips(sites: readonly Site[], book: RouteBook, from: Position): KnownTrip[] {
  return sites.filter(isLocated).flatMap((site) => {
    const route = book[site.siteId];
    return isFrom(route, from) ? routeTrip(route, metresBetween(from, site)) : [];
  });
}

/** Empty for a skipped site. */
export function routeTrip(route: Route | undefined, metres: number): readonly KnownTrip[] {
  return route === undefined ? [] : [{ metres, minutes: route.durationSeconds / 60 }];
}

/**
 * The sites to request next, by highest expected final score. A route adds up to 5 points, so a site with a route
 * overtakes others without. In this order the first places are final from the first batch on.
 */
export function mostPromising(
  waiting: readonly WantedRoute[],
  count: number,
  /** The pace in minutes per metre of straight line. */
  { pace, boosts }: { readonly pace: number; readonly boosts: Boosts },
): { readonly batch: readonly WantedRoute[]; readonly rest: readonly WantedRoute[] } {
  const expected = ({ site, metres }: WantedRoute) =>
    finalScore(site, boosts[site.siteId] ?? 0, routeScore(metres * pace * 60));
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
