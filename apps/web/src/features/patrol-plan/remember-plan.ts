import { useEffect } from 'react';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { Site } from '#domain/site/site.ts';
import { now } from '#platform/clock.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const REMEMBER_AFTER_MS = 500;
/** Enough sites that at least one of them is not visited. */
const REMEMBERED = 20;

/** Only this file writes these three keys. */
const filteredSites = storedValue('filteredSites');
const firstSite = storedValue('pp:firstSite');
const hasVisited = storedValue('hasVisitedPatrolPlan');

/** Stores the ids of the shown sites and the first ones, debounced by half a second. */
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
    }, REMEMBER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sites, filter]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const [first, ...next] = ranking.slice(0, REMEMBERED).map(remembered);
      if (first) firstSite.set({ ...first, at: now().getTime(), next });
    }, REMEMBER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [ranking]);
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
