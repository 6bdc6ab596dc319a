import { finalScore } from '#domain/score/score-breakdown.ts';
import { siteHandover } from '#domain/site/site-handover.ts';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

/** A reload or a pasted link carries nothing: the stored plan stands in, if it lists the site. */
export function plannedSite(siteId: number): SiteHandover | null {
  const site = storedValue('cachedSites')
    .get()
    ?.find((candidate) => candidate.siteId === siteId);
  if (!site) return null;
  const boost = storedValue('pp:boosts').get()?.[siteId] ?? 0;
  const entry = storedValue('mapboxEnabled').get() ? storedValue('routeCache').get()?.[siteId] : undefined;
  const route = entry
    ? {
        durationSeconds: entry.duration_seconds,
        durationText: entry.duration_str,
        miles: entry.distance,
        distanceText: entry.distance_str,
        score: entry.route_score,
        from: entry.from ?? null,
      }
    : null;
  return siteHandover({ site, boost, route, final: finalScore(site, boost, route?.score ?? 0) });
}
