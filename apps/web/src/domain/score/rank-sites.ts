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
  /** The area of the filter; null for 'All'. */
  readonly filter: string | null;
};

/**
 * Only sites of the selected areas, narrowed by the filter, highest final score first. Ties have a fixed order,
 * whatever the order of the reply, so that rows do not move without a reason.
 */
export function rankSites(input: RankInput): readonly RankedSite[] {
  return ranked(listed(input), input);
}

/**
 * An incremental `rankSites`: while the same sites are listed, it starts from their last order. A boost or three routes
 * change few sites: only those are scored, sorted and merged into the others.
 */
export function createRanking(): typeof rankSites {
  let last: { readonly input: RankInput; readonly order: readonly RankedSite[] } | undefined;
  return (input) => {
    if (last && sameInput(last.input, input)) return last.order;
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

function sameInput(one: RankInput, other: RankInput): boolean {
  return sameListed(one, other) && one.boosts === other.boosts && one.routes === other.routes;
}

function sameListed(one: RankInput, other: RankInput): boolean {
  return one.sites === other.sites && one.areas === other.areas && one.filter === other.filter;
}

function ranked(sites: readonly Site[], input: RankInput): readonly RankedSite[] {
  return sites.map((site) => rank(site, input)).sort(byFinalScore);
}

function rankedAgain(order: readonly RankedSite[], input: RankInput): readonly RankedSite[] {
  const { boosts, routes } = input;
  const outdated = order.filter(
    ({ site, boost, route }) =>
      boost !== (boosts[site.siteId] ?? 0) || route !== (routes[site.siteId] ?? null),
  );
  if (outdated.length === 0) return order;
  return replaced(order, outdated, outdated.map(({ site }) => rank(site, input)).sort(byFinalScore));
}

/** Merges `order`, without the outdated entries, with the new ones. All three lists are sorted. */
function replaced(
  order: readonly RankedSite[],
  outdated: readonly RankedSite[],
  others: readonly RankedSite[],
): readonly RankedSite[] {
  const next: RankedSite[] = [];
  let gone = 0;
  let come = 0;
  for (const ranked of order) {
    if (ranked === outdated[gone]) {
      gone += 1;
      continue;
    }
    for (let other = others[come]; other && byFinalScore(other, ranked) < 0; other = others[++come]) {
      next.push(other);
    }
    next.push(ranked);
  }
  next.push(...others.slice(come));
  return next;
}

function rank(site: Site, { boosts, routes }: RankInput): RankedSite {
  const boost = boosts[site.siteId] ?? 0;
  const route = routes[site.siteId] ?? null;
  return { site, boost, route, final: finalScore(site, boost, route === null ? 0 : route.score) };
}

function byFinalScore(one: RankedSite, other: RankedSite): number {
  return other.final - one.final || one.site.siteId - other.site.siteId;
}
