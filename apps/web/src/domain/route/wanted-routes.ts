import { type Position, samePlace } from '#domain/geo.ts';
import { type LocatedSite, isLocated, type Site } from '#domain/site/site.ts';
import type { Route, RouteBook } from './route.ts';

/**
 * Which listed sites lack a route measured from here, most promising first. This one rule covers turning the setting on,
 * moving and changing the areas (docs/behaviour.md, section 4).
 */
export function wantedRoutes(
  sites: readonly Site[],
  book: RouteBook,
  from: Position,
): readonly LocatedSite[] {
  return sites
    .filter(isLocated)
    .filter((site) => {
      return !isFrom(book[site.siteId], from);
    })
    .sort((one, other) => scoreWithoutRoute(other) - scoreWithoutRoute(one));
}

/** When the location changes, routes of sites no longer listed are dropped; the others stay until replaced. */
export function afterMove(book: RouteBook, listed: readonly Site[], from: Position): RouteBook {
  const listedIds = new Set(listed.map((site) => site.siteId));
  const kept = Object.entries(book).filter(
    ([siteId, route]) => listedIds.has(Number(siteId)) || isFrom(route, from),
  );
  return kept.length === Object.keys(book).length ? book : Object.fromEntries(kept);
}

function isFrom(route: Route | undefined, from: Position): boolean {
  return route !== undefined && route.from !== null && samePlace(route.from, from);
}

function scoreWithoutRoute(site: Site): number {
  return site.baseScore + site.weatherScore + site.eventScore;
}
