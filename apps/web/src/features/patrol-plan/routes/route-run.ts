import { learnPace } from '@patrolplan/round-planner';
import type { RouteBookSource } from './route-book.ts';
import type { Position } from '#domain/geo.ts';
import { type Route, routeFrom } from '#domain/route/route.ts';
import { knownTrips, mostPromising, routeTrip } from '#domain/route/route-order.ts';
import { type WantedRoute, wantedRoutes } from '#domain/route/wanted-routes.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import type { Site } from '#domain/site/site.ts';
import type { AskDirections, Directions } from '#platform/directions.ts';
import { type DirectionsEnding, type PairResult, runDirections } from '#state/directions/directions-run.ts';
import type { RefusedPairs } from '#state/directions/refused-pairs.ts';

export type RouteProgress = {
  readonly done: number;
  readonly total: number;
  /** Sites without a route in this run. */
  readonly skipped: ReadonlySet<number>;
};

export type RouteRun = {
  readonly sites: readonly Site[];
  readonly from: Position;
  /** The current boosts. */
  readonly boosts: () => Boosts;
  /** Sites whose route was refused from here stay skipped. The run adds to them. */
  readonly refused: Pick<RefusedPairs, 'has' | 'add'>;
  readonly book: Pick<RouteBookSource, 'get' | 'put' | 'dropUnlisted' | 'save'>;
  readonly directions: AskDirections;
  /** Called at the end if any route was fetched, also after an abort. */
  readonly log: (routesFetched: number) => void;
  readonly report: (where: string, cause: unknown) => void;
  readonly onProgress: (progress: RouteProgress | null) => void;
  readonly signal: AbortSignal;
};

/** Fetches the wanted routes, the most promising first, and adds each batch to the book as it arrives. */
export async function runRoutes(run: RouteRun): Promise<DirectionsEnding> {
  const { book, from, onProgress, refused, signal, sites } = run;
  book.dropUnlisted(sites, from);
  const skipped = new Set<number>();
  const wanted = wantedRoutes(sites, book.get(), from).filter(({ site }) => {
    const isRefused = refused.has(from, site);
    if (isRefused) skipped.add(site.siteId);
    return !isRefused;
  });
  if (wanted.length === 0) return { kind: 'done' };
  const trips = knownTrips(sites, book.get(), from);
  let waiting: readonly WantedRoute[] = wanted;
  try {
    return await runDirections<WantedRoute, Directions>({
      next(most) {
        if (waiting.length === 0) return [];
        const done = wanted.length - waiting.length;
        onProgress({ done, total: wanted.length, skipped: new Set(skipped) });
        const next = mostPromising(waiting, most, { pace: learnPace(trips), boosts: run.boosts() });
        waiting = next.rest;
        return next.batch;
      },
      ask: ({ site }) => run.directions(from, site, signal),
      take(results) {
        const routes = takeRoutes(run, results, skipped);
        book.put(routes);
        trips.push(...results.flatMap(({ pair }) => routeTrip(routes[pair.site.siteId], pair.metres)));
      },
      refuse: ({ site }) => refused.add(from, site),
      log: run.log,
      signal,
    });
  } finally {
    book.save();
    if (!signal.aborted) onProgress(null);
  }
}

/** A failed or refused route is reported and its site skipped; the batch continues. */
function takeRoutes(
  run: RouteRun,
  results: readonly PairResult<WantedRoute, Directions>[],
  skipped: Set<number>,
): Record<number, Route> {
  const routes: Record<number, Route> = {};
  for (const { pair, result } of results) {
    const { siteId } = pair.site;
    if (result.ok) routes[siteId] = routeFrom(result.value, run.from);
    else {
      skipped.add(siteId);
      run.report(`route to site ${siteId}`, result.failure);
    }
  }
  return routes;
}
