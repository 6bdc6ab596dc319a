import { useMemo, useState } from 'react';
import { planList, planStatus } from './plan-view.ts';
import type { PlanList, PlanStatus } from './plan-view.ts';
import { usePrefetchAddresses } from './use-prefetch-addresses.ts';
import { useWardenPosition } from './position/use-warden-position.ts';
import { useRememberedPlan } from './remember-plan.ts';
import { useRoutes } from './routes/use-routes.ts';
import type { RouteProgress } from './routes/route-run.ts';
import { useBoosts } from './sites/boosts-query.ts';
import { useScores } from './sites/use-scores.ts';
import { createRanking } from '#domain/score/rank-sites.ts';
import { listedSites } from '#domain/site/site.ts';
import type { Site } from '#domain/site/site.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useRouteSwitch } from '#state/app-settings.ts';

export type PatrolPlan = {
  readonly list: PlanList;
  readonly status: PlanStatus;
  readonly progress: RouteProgress | null;
  readonly positionError: string | null;
};

const NO_SITES: readonly Site[] = [];

/** The inputs of the plan meet here and nowhere else; each line only uses lines above it. */
export function usePatrolPlan(areas: readonly string[], filter: string | null): PatrolPlan {
  const scores = useScores(areas);
  const known = scores.sites ?? NO_SITES;
  const sites = useMemo(() => listedSites(known, areas), [known, areas]);
  const boosts = useBoosts(sites);
  const position = useWardenPosition();
  const routes = useRoutes(sites, position.current, useRouteSwitch());
  const [rankSites] = useState(createRanking);
  const rows = rankSites({ sites, boosts, routes: routes.book, areas, filter });
  useRememberedPlan(sites, filter);
  usePrefetchAddresses(rows, scores.fetching || routes.progress !== null);
  const minute = useSource(minuteClock);
  return {
    list: planList(scores, rows),
    status: planStatus(scores, routes.progress, new Date(minute * 60_000)),
    progress: routes.progress,
    positionError: position.error,
  };
}
