import type { BoostsReply } from '@patrolplan/contract';
import type { BoostCache } from '#modules/boosts/active/boost-cache.ts';
import type { CachedBoost, SiteBoost, VisibleAreas } from '#modules/boosts/active/boost-index.ts';

type Requested = { readonly siteIds: readonly number[]; readonly at: Date; readonly visible: VisibleAreas };

/** A device's clock may differ by this much. Older boosts are not in memory: a call for 1970 would read all that ever were. */
const MAX_DIFFERENCE_MS = 3_600_000;

/** The time of a device, at most an hour from the time of the service. */
export const deviceTime = (sent: Date, now: Date): Date =>
  new Date(
    Math.min(Math.max(sent.getTime(), now.getTime() - MAX_DIFFERENCE_MS), now.getTime() + MAX_DIFFERENCE_MS),
  );

/** The sum of the boosts in force at the requested time, by site id. A site without one is left out. */
export async function readBoosts(boosts: BoostCache, requested: Requested): Promise<Record<string, number>> {
  return sums(await boostedSites(boosts, requested));
}

/** The same with the reasons, where a site is boosted. */
export async function readBoostsWithReasons(boosts: BoostCache, requested: Requested): Promise<BoostsReply> {
  const sites = await boostedSites(boosts, requested);
  if (sites.size === 0) return {};
  const reasons: Record<string, CachedBoost['shown'][]> = {};
  for (const [siteId, { boosts: of }] of sites) reasons[siteId] = of.map(({ shown }) => shown);
  return { ...sums(sites), reasons };
}

async function boostedSites(
  boosts: BoostCache,
  { siteIds, at, visible }: Requested,
): Promise<ReadonlyMap<number, SiteBoost>> {
  return (await boosts.read()).at(at, siteIds, visible);
}

function sums(sites: ReadonlyMap<number, SiteBoost>): Record<string, number> {
  const bySite: Record<string, number> = {};
  for (const [siteId, { hundredths }] of sites) bySite[siteId] = hundredths / 100;
  return bySite;
}
