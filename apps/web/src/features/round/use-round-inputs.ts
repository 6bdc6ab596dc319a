import { useMemo } from 'react';
import { type Legs, legsFromRoutes } from '#domain/round/legs.ts';
import { type RecoveringSite, withServiceRecovery } from '#domain/round/round-site.ts';
import type { Position } from '#domain/geo.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import { type Site, listedSites } from '#domain/site/site.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { useVisitRecovery } from '#state/settings/app-settings.ts';
import { useAreaSelection } from '#state/sites/area-selection.ts';
import { useBoosts } from '#state/plan/boosts-query.ts';
import { closedSites } from '#state/plan/closed-and-claimed-sites.ts';
import { useScores } from '#state/plan/use-scores.ts';
import { useWardenPosition } from '#state/position/use-warden-position.ts';
import { useVisitsOnDevice } from '#state/field/on-device.ts';
import { bookFromEntries } from '#state/plan/route-entries.ts';

/** Inputs for the round planner. */
export type RoundInputs = {
  /** The selected areas, or the one that filters the plan. */
  readonly areas: readonly string[];
  /** Null: none known yet. */
  readonly sites: readonly RecoveringSite[] | null;
  readonly sitesFailed: boolean;
  readonly readAt: number;
  readonly boosts: Boosts;
  readonly position: Position | null;
  readonly positionError: string | null;
  /** Exact legs from the routes of the plan. */
  readonly legs: Legs;
};

const NONE: readonly Site[] = [];
const routeCache = storedValue('routeCache');

export function useRoundInputs(): RoundInputs {
  const { areas: chosen, filter } = useAreaSelection();
  const scores = useScores(chosen);
  const known = scores.sites ?? NONE;
  const marked = useSource(closedSites);
  const listed = useMemo(() => listedSites(known, chosen, marked), [known, chosen, marked]);
  const { boosts } = useBoosts(listed);
  const areas = useMemo(() => (filter === null ? chosen : [filter]), [chosen, filter]);
  const { lastAt } = useVisitsOnDevice();
  const recovers = useVisitRecovery();
  const sites = useMemo(
    () => withOwnVisits(withServiceRecovery(listedSites(listed, areas), recovers), lastAt),
    [listed, areas, recovers, lastAt],
  );
  const position = useWardenPosition();
  const entries = useSource(routeCache);
  const legs = useMemo(() => legsFromRoutes(bookFromEntries(entries ?? {}), sites), [entries, sites]);
  return {
    areas,
    sites: scores.sites === null ? null : sites,
    sitesFailed: scores.failure !== null,
    readAt: scores.readAt,
    boosts,
    position: position.current,
    positionError: position.error,
    legs,
  };
}

/** Own visits count before the service reports them. */
function withOwnVisits(
  sites: readonly RecoveringSite[],
  lastAt: ReadonlyMap<number, number>,
): readonly RecoveringSite[] {
  return sites.map((site) => {
    const own = lastAt.get(site.siteId) ?? 0;
    return own > (site.lastVisitedAt ?? 0) ? { ...site, lastVisitedAt: own, baseCountsVisit: false } : site;
  });
}
