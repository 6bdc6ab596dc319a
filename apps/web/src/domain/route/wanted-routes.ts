import { metresBetween, type Position, samePlace } from '#domain/geo.ts';
import { type LocatedSite, isLocated, type Site } from '#domain/site/site.ts';
import type { Route, RouteBook } from './route.ts';

/** A site without a route from here, and the straight distance to it. */
export type WantedRoute = { readonly site: LocatedSite; readonly metres: number };

/**
 * Listed sites without a route measured from here. This one rule covers enabling the setting, moving and changing the
 * areas (docs/behaviour.md, section 4).
 */
export function wantedRoutes(
  sites: readonly Site[],
  book: RouteBook,
  from: Position,
): readonly WantedRoute[] {
  return sites
    .filter(isLocated)
    .filter((site) => !isFrom(book[site.siteId], from))
    .map((site) => ({ site, metres: metresBetween(from, site) }));
}

/** After a move, routes of sites that are no longer listed are dropped; the others stay until they are replaced. */
export function afterMove(book: RouteBook, listed: readonly Site[], from: Position): RouteBook {
  const listedIds = new Set(listed.map((site) => site.siteId));
  const fresh = Object.entries(book).filter(
    ([siteId, route]) => listedIds.has(Number(siteId)) || isFrom(route, from),
  );
  return fresh.length === Object.keys(book).length ? book : Object.fromEntries(fresh);
}

/** Whether a route was measured from here. */
export function isFrom(route: Route | undefined, from: Position): route is Route {
  return route !== undefined && route.from !== null && samePlace(route.from, from);
}
