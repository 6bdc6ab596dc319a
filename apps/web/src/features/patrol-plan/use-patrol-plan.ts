import { useMemo, useState } from 'react';
import { planList, planStatus, timesFrom } from './plan-view.ts';
import type { PlanList, PlanStatus, PositionError } from './plan-view.ts';
import { useUnvisited } from './use-unvisited.ts';
import { useNewFirst } from './use-new-first.ts';
import { usePrefetchAddresses } from './use-prefetch-addresses.ts';
import { useWardenPosition } from '#state/position/use-warden-position.ts';
import { useRememberedPlan } from './remember-plan.ts';
import { useRoutes } from './routes/use-routes.ts';
import type { RouteProgress } from './routes/route-run.ts';
import { useBoosts } from '#state/plan/boosts-query.ts';
import { markedSites } from '#state/plan/marked-sites.ts';
import { useScores } from '#state/plan/use-scores.ts';
import type { BoostReasons } from '#domain/score/boost-reasons.ts';
import { createRanking } from '#domain/score/rank-sites.ts';
import { listedSites } from '#domain/site/site.ts';
import type { Site } from '#domain/site/site.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useRouteSwitch } from '#state/app-settings.ts';

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
  const marked = useSource(markedSites);
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
  const minute = useSource(minuteClock);
  const now = new Date(minute * 60_000);
  return {
    list: planList(scores, rows, now, ranking),
    status: planStatus(scores, routes.progress, news, now),
    reasons: boosts.reasons,
    listed,
    routes,
    positionError:
      position.error === null
        ? null
        : { message: position.error, detail: timesFrom(position.seenAt, rows, now) },
    refresh() {
      scores.refresh();
      boosts.refresh();
    },
  };
}
