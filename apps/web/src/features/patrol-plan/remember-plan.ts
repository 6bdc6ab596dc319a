import { useEffect } from 'react';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { Site } from '#domain/site/site.ts';
import { now } from '#platform/clock.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const REMEMBER_AFTER_MS = 500;
/** So many that one of them is not visited. */
const REMEMBERED = 20;

/** All three are written here and nowhere else. */
const filteredSites = storedValue('filteredSites');
const firstSite = storedValue('pp:firstSite');
const hasVisited = storedValue('hasVisitedPatrolPlan');

/** Stores which sites were last shown, and the first ones, when they have not changed for half a second. */
export function useRememberedPlan(
  sites: readonly Site[],
  filter: string | null,
  ranking: readonly RankedSite[],
): void {
  useEffect(() => {
    hasVisited.set(true);
    if (sites.length === 0) return undefined;
    const timer = setTimeout(() => {
      const shown = filter === null ? sites : sites.filter((site) => site.areaName === filter);
      filteredSites.set(shown.map((site) => site.siteId));
      const [first, ...next] = ranking.slice(0, REMEMBERED).map(remembered);
      if (first) firstSite.set({ ...first, at: now().getTime(), next });
    }, REMEMBER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sites, filter, ranking]);
}

function remembered({ site, route, final }: RankedSite) {
  return {
    siteId: site.siteId,
    siteName: site.siteName,
    areaName: site.areaName,
    duration: route?.durationText ?? null,
    score: final,
    lastVisitedAt: site.lastVisitedAt,
  };
}
