import { useMemo, useState, useEffect } from 'react';
import {
  type PlanList,
  type PlanStatus,
  type PositionError,
  planList,
  planStatus,
  timesFrom,
} from './plan-view.ts';
import { useNewFirst } from './use-new-first.ts';
import { useWardenPosition } from '#state/position/use-warden-position.ts';
import { useRememberedPlan } from './remember-plan.ts';
import { useRoutes } from './routes/use-routes.ts';
import type { RouteProgress } from './routes/route-run.ts';
import { useBoosts } from '#state/plan/boosts-query.ts';
import { closedSites, claimedSites } from '#state/plan/closed-and-claimed-sites.ts';
import { useScores } from '#state/plan/use-scores.ts';
import type { BoostReasons } from '#domain/score/boost-reasons.ts';
import { type RankedSite, createRanking } from '#domain/score/rank-sites.ts';
import { type Site, listedSites } from '#domain/site/site.ts';
import { minuteClock, now } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useRouteSwitch } from '#state/settings/app-settings.ts';
import { visitedLately } from '#domain/visit/visited-lately.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { online } from '#platform/connection.ts';
import { report } from '#platform/report.ts';
import { useFeature } from '#state/settings/features.ts';
import { lastVisit, useUnsent, useVisitsOnDevice } from '#state/field/on-device.ts';

const SITES_AHEAD = 10;

const QUIET_MS = 5_000;

const hideVisited = storedValue('pp:hideVisited');

/**
 * The ranking without recently visited sites and those that a colleague is going to, if the person hides them. Computed again with new sites only, so that no
 * row disappears just because a minute has passed.
 */
function useUnvisited(ranking: readonly RankedSite[], sites: readonly Site[]): readonly RankedSite[] {
  const isOn = useSource(hideVisited);
  const hides = useFeature('visits') && isOn;
  const { lastAt } = useVisitsOnDevice();
  const hidden = useMemo(() => {
    const at = now().getTime();
    const claimed = claimedSites.get();
    const isHidden = (site: Site) => claimed.has(site.siteId) || visitedLately(lastVisit(lastAt, site), at);
    return new Set(hides ? sites.filter(isHidden) : []);
  }, [hides, sites, lastAt]);
  return useMemo(
    () => (hidden.size === 0 ? ranking : ranking.filter(({ site }) => !hidden.has(site))),
    [ranking, hidden],
  );
}

export type PatrolPlan = {
  readonly list: PlanList;
  readonly status: PlanStatus;
  /** Why sites are boosted. */
  readonly reasons: BoostReasons;
  /** Identifies the areas, the filter and whether rows are hidden: another choice is another list. */
  readonly listed: string;
  readonly routes: { readonly possible: boolean; readonly progress: RouteProgress | null };
  readonly positionError: PositionError | null;
  readonly refresh: () => void;
};

const NO_SITES: readonly Site[] = [];

/** Combines the inputs of the plan. */
export function usePatrolPlan(areas: readonly string[], filter: string | null): PatrolPlan {
  const scores = useScores(areas);
  const known = scores.sites ?? NO_SITES;
  const marked = useSource(closedSites);
  const sites = useMemo(() => listedSites(known, areas, marked), [known, areas, marked]);
  const boosts = useBoosts(sites);
  const position = useWardenPosition();
  const routeSwitch = useRouteSwitch();
  const routes = useRoutes({ sites, boosts, position, switched: routeSwitch });
  const [rankSites] = useState(createRanking);
  const ranking = rankSites({ sites, boosts: boosts.boosts, routes: routes.book, areas, filter });
  const rows = useUnvisited(ranking, sites);
  const listed = `${areas.join('\n')}\n\n${filter ?? ''}${rows === ranking ? '' : '\n'}`;
  const busy = scores.fetching || routes.progress !== null;
  const located = position.current !== null || position.error !== null;
  const settled = !busy && boosts.known && located && routeSwitch !== 'unknown';
  const news = useNewFirst(rows, listed, settled);
  useRememberedPlan(sites, filter, ranking);
  usePrefetchAddresses(rows, busy);
  const unsent = useUnsent().visits;
  const minute = useSource(minuteClock);
  const now = new Date(minute * 60_000);
  return {
    list: planList(scores, rows, now, ranking),
    status: planStatus(scores, routes.progress, news, now, unsent),
    reasons: boosts.reasons,
    listed,
    routes,
    positionError:
      position.error === null
        ? null
        : {
            message: position.error,
            isRefused: position.isRefused,
            detail: timesFrom(position.seenAt, rows, now),
          },
    refresh() {
      scores.refresh();
      boosts.refresh();
    },
  };
}

/** Prefetches the addresses of the first sites after the plan has been idle for a while. */
export function usePrefetchAddresses(rows: readonly RankedSite[], busy: boolean): void {
  const connected = useSource(online);
  const first = rows
    .slice(0, SITES_AHEAD)
    .map(({ site }) => site.siteId)
    .join(' ');
  useEffect(() => {
    if (!connected || busy || first === '') return undefined;
    const calledOff = new AbortController();
    const timer = setTimeout(() => {
      prefetch(first.split(' ').map(Number), calledOff.signal).catch((cause: unknown) =>
        report('address ahead', cause),
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      calledOff.abort();
    };
  }, [connected, busy, first]);
}

/** Loads its code on first use. */
async function prefetch(siteIds: readonly number[], signal: AbortSignal): Promise<void> {
  const { prefetchAddresses } = await import('#state/sites/site-details.ts');
  if (!signal.aborted) await prefetchAddresses(siteIds, signal);
}
