import { useEffect } from 'react';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const REMEMBER_AFTER_MS = 500;

/** Both are written here and nowhere else. */
const filteredSites = storedValue('filteredSites');
const hasVisited = storedValue('hasVisitedPatrolPlan');

/** Joins React to storage: which sites were last shown, in their order. Waits for a pause between changes. */
export function useRememberedPlan(rows: readonly RankedSite[]): void {
  useEffect(() => {
    hasVisited.set(true);
    if (rows.length === 0) return undefined;
    const timer = setTimeout(() => {
      filteredSites.set(rows.map((row) => row.site.siteId));
    }, REMEMBER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [rows]);
}
