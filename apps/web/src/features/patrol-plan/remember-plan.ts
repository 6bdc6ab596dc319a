import { useEffect } from 'react';
import type { Site } from '#domain/site/site.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const REMEMBER_AFTER_MS = 500;

/** Both are written here and nowhere else. */
const filteredSites = storedValue('filteredSites');
const hasVisited = storedValue('hasVisitedPatrolPlan');

/** Joins React to storage: which sites were last shown. Waits for a pause between changes. */
export function useRememberedPlan(sites: readonly Site[], filter: string | null): void {
  useEffect(() => {
    hasVisited.set(true);
    if (sites.length === 0) return undefined;
    const timer = setTimeout(() => {
      const shown = filter === null ? sites : sites.filter((site) => site.areaName === filter);
      filteredSites.set(shown.map((site) => site.siteId));
    }, REMEMBER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sites, filter]);
}
