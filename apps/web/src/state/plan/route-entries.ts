import type { Route, RouteBook } from '#domain/route/route.ts';
import type { StoredAs } from '#platform/storage/stored-keys.ts';

type RouteEntries = StoredAs<'routeCache'>;
type RouteEntry = RouteEntries[string];

/** The routes in their stored format; docs/behaviour.md, section 3, lists the field names. */
export function entriesFromBook(book: RouteBook): RouteEntries {
  const entries: Record<string, RouteEntry> = {};
  for (const [siteId, route] of Object.entries(book)) entries[siteId] = entryFromRoute(route);
  return entries;
}

export function bookFromEntries(entries: RouteEntries): RouteBook {
  const book: Record<number, Route> = {};
  for (const [siteId, entry] of Object.entries(entries)) book[Number(siteId)] = routeFromEntry(entry);
  return book;
}

function entryFromRoute(route: Route): RouteEntry {
  return {
    duration_seconds: route.durationSeconds,
    duration_str: route.durationText,
    distance: route.miles,
    distance_str: route.distanceText,
    route_score: route.score,
    ...(route.from && { from: route.from }),
  };
}

export function routeFromEntry(entry: RouteEntry): Route {
  return {
    durationSeconds: entry.duration_seconds,
    durationText: entry.duration_str,
    miles: entry.distance,
    distanceText: entry.distance_str,
    score: entry.route_score,
    from: entry.from ?? null,
  };
}
