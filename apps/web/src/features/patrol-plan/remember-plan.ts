import { useEffect } from 'react';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { Site } from '#domain/site/site.ts';
import { now } from '#platform/clock.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const REMEMBER_AFTER_MS = 500;

/** All three are written here and nowhere else. */
const filteredSites = storedValue('filteredSites');
const firstSite = storedValue('pp:firstSite');
const hasVisited = storedValue('hasVisitedPatrolPlan');

/** Stores which sites were last shown, and the first of them, when they have not changed for half a second. */
export function useRememberedPlan(
  sites: readonly Site[],
  filter: string | null,
  first: RankedSite | undefined,
): void {
  useEffect(() => {
    hasVisited.set(true);
    if (sites.length === 0) return undefined;
    const timer = setTimeout(() => {
      const shown = filter === null ? sites : sites.filter((site) => site.areaName === filter);
      filteredSites.set(shown.map((site) => site.siteId));
      if (first) firstSite.set(rememberedFirst(first));
    }, REMEMBER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sites, filter, first]);
}

function rememberedFirst({ site, route, final }: RankedSite) {
  return {
    siteName: site.siteName,
    areaName: site.areaName,
    duration: route?.durationText ?? null,
    score: final,
    at: now().getTime(),
  };
}
