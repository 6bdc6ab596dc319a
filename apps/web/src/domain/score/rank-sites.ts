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
export function rankSites(input: RankInput): readonly RankedSite[] {
  return ranked(listed(input), input);
}

/**
 * `rankSites` with a memory: while the same sites are listed, it starts from their last order. A boost or three routes
 * change few sites: the others are kept as they are, and sorting what is almost sorted costs a tenth.
 */
export function createRanking(): typeof rankSites {
  let last: { readonly input: RankInput; readonly order: readonly RankedSite[] } | undefined;
  return (input) => {
    const order =
      last && sameListed(last.input, input) ? rankedAgain(last.order, input) : ranked(listed(input), input);
    last = { input, order };
    return order;
  };
}

function listed({ sites, areas, filter }: RankInput): readonly Site[] {
  const listedAreas = new Set(filter === null ? areas : areas.filter((area) => area === filter));
  return sites.filter((site) => listedAreas.has(site.areaName));
}

function sameListed(one: RankInput, other: RankInput): boolean {
  return one.sites === other.sites && one.areas === other.areas && one.filter === other.filter;
}

function ranked(sites: readonly Site[], input: RankInput): readonly RankedSite[] {
  return sites.map((site) => rank(site, input)).sort(byFinalScore);
}

function rankedAgain(order: readonly RankedSite[], input: RankInput): readonly RankedSite[] {
  const { boosts, routes } = input;
  let changed = false;
  const next = order.map((known) => {
    const { siteId } = known.site;
    if (known.boost === (boosts[siteId] ?? 0) && known.route === (routes[siteId] ?? null)) return known;
    changed = true;
    return rank(known.site, input);
  });
  return changed ? next.sort(byFinalScore) : order;
}

function rank(site: Site, { boosts, routes }: RankInput): RankedSite {
  const boost = boosts[site.siteId] ?? 0;
  const route = routes[site.siteId] ?? null;
  return { site, boost, route, final: finalScore(site, boost, route === null ? 0 : route.score) };
}

function byFinalScore(one: RankedSite, other: RankedSite): number {
  return other.final - one.final || one.site.siteId - other.site.siteId;
}
