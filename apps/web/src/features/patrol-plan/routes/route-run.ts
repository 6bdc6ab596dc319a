import type { RouteBookSource } from './route-book.ts';
import type { Position } from '#domain/geo.ts';
import type { Result } from '#domain/result.ts';
import { routeFrom } from '#domain/route/route.ts';
import type { Route } from '#domain/route/route.ts';
import { knownTrips, learnPace, mostPromising, tripOf } from '#domain/route/route-order.ts';
import { wantedRoutes } from '#domain/route/wanted-routes.ts';
import type { WantedRoute } from '#domain/route/wanted-routes.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import type { LocatedSite, Site } from '#domain/site/site.ts';
import type { AskDirections, Directions, DirectionsFailure } from '#platform/directions.ts';
import type { RoutesMissing } from '#state/directions/maps-pause.ts';

const BATCH_SIZE = 3;
/** After this many batches in a row without any answer but 5xx, the service is not asked for the rest of the run. */
const SILENT_BATCHES = 3;

export type RouteProgress = {
  readonly done: number;
  readonly total: number;
  /** Sites that got no route in this run. */
  readonly skipped: ReadonlySet<number>;
};

export type RouteRun = {
  readonly sites: readonly Site[];
  readonly from: Position;
  /** The current boosts. */
  readonly boosts: () => Boosts;
  /** Sites whose route was refused from here: they stay skipped. The run adds to them. */
  readonly refused: Set<number>;
  readonly book: Pick<RouteBookSource, 'get' | 'put' | 'dropUnlisted' | 'save'>;
  readonly directions: AskDirections;
  /** Called at the end if any route was fetched, also after an abort. */
  readonly log: (routesFetched: number) => void;
  readonly report: (where: string, cause: unknown) => void;
  readonly onProgress: (progress: RouteProgress | null) => void;
  readonly signal: AbortSignal;
};

/** Why a run ended. */
export type RouteEnding = { readonly kind: 'done' } | RoutesMissing;

const DONE: RouteEnding = { kind: 'done' };

/**
 * Fetches the wanted routes in batches of three, the most promising first: a batch starts when the last one is
 * answered. Puts each batch in the book as it arrives. A refused route skips its site; a refusal of the service itself
 * ends the run.
 */
export async function runRoutes(run: RouteRun): Promise<RouteEnding> {
  const { book, from, onProgress, signal, sites } = run;
  book.dropUnlisted(sites, from);
  let waiting: readonly WantedRoute[] = wantedRoutes(sites, book.get(), from).filter(
    ({ site }) => !run.refused.has(site.siteId),
  );
  if (waiting.length === 0) return DONE;
  const total = waiting.length;
  const trips = knownTrips(sites, book.get(), from);
  const skipped = new Set(run.refused);
  let undecided: RouteResult[] = [];
  let fetched = 0;
  let silent = 0;
  let unanswered = false;
  try {
    for (let done = 0; waiting.length > 0 && silent < SILENT_BATCHES; done += BATCH_SIZE) {
      onProgress({ done, total, skipped: new Set(skipped) });
      const next = mostPromising(waiting, BATCH_SIZE, { pace: learnPace(trips), boosts: run.boosts() });
      waiting = next.rest;
      const results = await askBatch(run, next.batch);
      // An answer that arrives after it is no longer wanted is dropped.
      if (signal.aborted) return DONE;
      const routes = takeRoutes(run, results, skipped);
      book.put(routes);
      fetched += Object.keys(routes).length;
      trips.push(...next.batch.flatMap(({ site, metres }) => tripOf(routes[site.siteId], metres)));
      const refusal = refusalOfService(results);
      if (refusal !== null) return refusal;
      const isDown = results.every(isUnanswered);
      silent = isDown ? silent + 1 : 0;
      undecided.push(...results);
      if (isDown) continue;
      rememberRefused(run, undecided);
      unanswered ||= undecided.some(isSilent);
      undecided = [];
    }
    // Batches that ended the run say nothing about their sites: those are asked for again.
    if (silent === SILENT_BATCHES) return { kind: 'unanswered' };
    rememberRefused(run, undecided);
    return unanswered || undecided.some(isSilent) ? { kind: 'unanswered' } : DONE;
  } finally {
    book.save();
    if (fetched > 0) run.log(fetched);
    if (!signal.aborted) onProgress(null);
  }
}

type RouteResult = { readonly site: LocatedSite; readonly result: Result<Directions, DirectionsFailure> };

async function askBatch(run: RouteRun, batch: readonly WantedRoute[]): Promise<readonly RouteResult[]> {
  try {
    return await Promise.all(
      batch.map(async ({ site }) => ({ site, result: await run.directions(run.from, site, run.signal) })),
    );
  } catch (cause) {
    if (run.signal.aborted) return [];
    throw cause;
  }
}

/** A failed or refused route is reported and its site skipped; the rest of the batch goes on. */
function takeRoutes(
  run: RouteRun,
  results: readonly RouteResult[],
  skipped: Set<number>,
): Record<number, Route> {
  const routes: Record<number, Route> = {};
  for (const { site, result } of results) {
    if (result.ok) routes[site.siteId] = routeFrom(result.value, run.from);
    else {
      skipped.add(site.siteId);
      run.report(`route to site ${site.siteId}`, result.failure);
    }
  }
  return routes;
}

/** A refusal that holds for every site. */
function refusalOfService(results: readonly RouteResult[]): RouteEnding | null {
  for (const { result } of results) {
    if (result.ok) continue;
    const { failure } = result;
    if (failure.kind === 'too-many-requests') return failure;
    if (failure.kind === 'refused' && (failure.status === 401 || failure.status === 403)) {
      return { kind: 'key-refused' };
    }
  }
  return null;
}

function rememberRefused(run: RouteRun, results: readonly RouteResult[]): void {
  for (const { site, result } of results) {
    if (!result.ok && result.failure.kind !== 'no-answer') run.refused.add(site.siteId);
  }
}

function isUnanswered(route: RouteResult): boolean {
  const { result } = route;
  return isSilent(route) || (!result.ok && result.failure.kind === 'refused' && result.failure.status >= 500);
}

function isSilent({ result }: RouteResult): boolean {
  return !result.ok && result.failure.kind === 'no-answer';
}
