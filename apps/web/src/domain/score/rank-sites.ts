import type { Route, RouteBook } from '#domain/route/route.ts';
import type { Site } from '#domain/site/site.ts';
import { type Boosts, finalScore } from './score-breakdown.ts';

export type RankedSite = {
  readonly site: Site;
  readonly boost: number;
  readonly route: Route | null;
  readonly final: number;
};

export type RankInput = {
  readonly sites: readonly Site[];
  readonly boosts: Boosts;
  readonly routes: RouteBook;
  /** The selected areas. */
  readonly areas: readonly string[];
  /** The single area of the filter, or null for 'All'. */
  readonly filter: string | null;
};

/**
 * Only sites of the selected areas, narrowed by the filter, highest final score first. Equal scores keep one
 * order whatever order the service lists them in, so that no row changes place without a reason.
 */
export function rankSites({ sites, boosts, routes, areas, filter }: RankInput): readonly RankedSite[] {
  const listedAreas = new Set(filter === null ? areas : areas.filter((area) => area === filter));
  const ranked: RankedSite[] = [];
  for (const site of sites) {
    if (!listedAreas.has(site.areaName)) continue;
    const boost = boosts[site.siteId] ?? 0;
    const route = routes[site.siteId] ?? null;
    ranked.push({ site, boost, route, final: finalScore(site, boost, route === null ? 0 : route.score) });
  }
  return ranked.sort(byFinalScore);
}

function byFinalScore(one: RankedSite, other: RankedSite): number {
  return other.final - one.final || one.site.siteId - other.site.siteId;
}
