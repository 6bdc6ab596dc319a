import { useEffect, useEffectEvent, useState } from 'react';
import { createRouteBook } from './route-book.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { refusedPairs } from '#state/directions/refused-pairs.ts';
import type { RouteProgress } from './route-run.ts';
import type { WardenPosition } from '#state/position/warden-position.ts';
import type { PlanBoosts } from '#state/plan/boosts-query.ts';
import { EMPTY_BOOK, type RouteBook } from '#domain/route/route.ts';
import type { Site } from '#domain/site/site.ts';
import { minuteClock } from '#platform/clock.ts';
import { online } from '#platform/connection.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { RouteSwitch } from '#domain/setting/app-setting.ts';

const SAVE_AFTER_MS = 1_000;

const lastSwitch = storedValue('mapboxEnabled');
const routeBook = createRouteBook({
  cache: storedValue('routeCache'),
  lastLocation: storedValue('lastLocation'),
  saveAfterMs: SAVE_AFTER_MS,
});

export type Routes = {
  readonly book: RouteBook;
  readonly progress: RouteProgress | null;
  /** False: no site can get a route now, so rows reserve no space for one. */
  readonly possible: boolean;
};

type RouteInputs = {
  readonly sites: readonly Site[];
  readonly boosts: Pick<PlanBoosts, 'boosts' | 'known'>;
  readonly position: Pick<WardenPosition, 'current' | 'error'>;
  readonly switched: RouteSwitch;
};

/** Keeps the routes from the warden's position to the listed sites up to date. */
export function useRoutes({ sites, boosts, position, switched }: RouteInputs): Routes {
  const from = position.current;
  const [progress, setProgress] = useState<RouteProgress | null>(null);
  const connected = useSource(online);
  const book = useSource(routeBook);
  const wasOn = useSource(lastSwitch);
  const [retries, setRetries] = useState(0);

  // A run reads the current boosts; new boosts do not restart it.
  const currentBoosts = useEffectEvent(() => boosts.boosts);

  // Requests the missing routes whenever an input changes.
  useEffect(() => {
    if (switched === 'off') {
      routeBook.clear();
      refusedPairs.clear();
    }
    const wanted = switched === 'on' && connected && runtimeConfig().mapsToken !== '';
    if (!wanted || from === null || sites.length === 0 || !boosts.known) return undefined;
    const calledOff = new AbortController();
    let stopWaiting: (() => void) | undefined;
    const fetchMissing = async () => {
      // Not part of the first load: rows do not wait for routes.
      const { fetchMissingRoutes } = await import('./missing-routes.ts');
      const run = {
        sites,
        from,
        boosts: () => currentBoosts(),
        refused: refusedPairs,
        book: routeBook,
        report,
        onProgress: setProgress,
        signal: calledOff.signal,
      };
      const minutes = await fetchMissingRoutes(run, retries);
      if (calledOff.signal.aborted) return;
      if (minutes === null) return setRetries(0);
      stopWaiting = inMinutes(minutes, () => setRetries(retries + 1));
    };
    fetchMissing().catch((cause: unknown) => report('routes', cause));
    return () => {
      calledOff.abort();
      stopWaiting?.();
      setProgress(null);
    };
  }, [sites, from, switched, connected, boosts.known, retries]);

  const shown = switched === 'on' || (switched === 'unknown' && wasOn === true);
  const allowed = switched === 'on' || (switched === 'unknown' && wasOn !== false);
  const located = from !== null || position.error === null;
  return { book: shown ? book : EMPTY_BOOK, progress, possible: allowed && located };
}

/** Runs the callback once: at the first new minute after this many, while the page is visible. */
function inMinutes(minutes: number, work: () => void): () => void {
  const due = minuteClock.get() + minutes;
  const stop = minuteClock.subscribe(() => {
    if (minuteClock.get() < due || !pageVisible.get()) return;
    stop();
    work();
  });
  return stop;
}
