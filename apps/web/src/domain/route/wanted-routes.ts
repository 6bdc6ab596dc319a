import { metresBetween, type Position, samePlace } from '#domain/geo.ts';
import { type LocatedSite, isLocated, type Site } from '#domain/site/site.ts';
import type { Route, RouteBook } from './route.ts';

/** A site that lacks a route from here, and the straight line to it. */
export type WantedRoute = { readonly site: LocatedSite; readonly metres: number };

/**
 * Which listed sites lack a route measured from here. This one rule covers turning the setting on, moving and changing
 * the areas (docs/behaviour.md, section 4).
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

/** When the location changes, routes of sites no longer listed are dropped; the others stay until replaced. */
export function afterMove(book: RouteBook, listed: readonly Site[], from: Position): RouteBook {
  const listedIds = new Set(listed.map((site) => site.siteId));
  const kept = Object.entries(book).filter(
    ([siteId, route]) => listedIds.has(Number(siteId)) || isFrom(route, from),
  );
  return kept.length === Object.keys(book).length ? book : Object.fromEntries(kept);
}

/** Whether a route was measured from here. */
export function isFrom(route: Route | undefined, from: Position): route is Route {
  return route !== undefined && route.from !== null && samePlace(route.from, from);
}
