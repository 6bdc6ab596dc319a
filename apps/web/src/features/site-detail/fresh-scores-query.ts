import { contract } from '@patrolplan/contract';
import { queryOptions } from '@tanstack/react-query';
import { detailReply } from './site-queries.ts';
import { boostsFromReply } from '#domain/score/boost-reasons.ts';
import { siteFromReply } from '#domain/site/site.ts';
import { siteHandover } from '#domain/site/site-handover.ts';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { now } from '#platform/clock.ts';
import { report } from '#platform/report.ts';
import { api } from '#state/api.ts';

/** The scores of a site that was opened by its address and is not in a stored plan. */
export function freshScoresQuery(siteId: number, area: string) {
  return queryOptions({
    queryKey: ['site-scores', siteId, area],
    queryFn: ({ signal }) => readFreshScores(siteId, area, signal),
  });
}

async function readFreshScores(
  siteId: number,
  area: string,
  signal: AbortSignal,
): Promise<SiteHandover | null> {
  const [sites, boost] = await Promise.all([
    detailReply(
      'site scores',
      api.call(contract.scoreSites, { body: { selected_areas: [area] } }, { signal }),
      (reply) => reply.map(siteFromReply),
    ),
    readBoost(siteId, signal),
  ]);
  const site = sites.find((candidate) => candidate.siteId === siteId);
  if (!site) return null;
  return siteHandover({ site, boost, route: null });
}

/** A failed boost request is logged and counts as no boost. */
async function readBoost(siteId: number, signal: AbortSignal): Promise<number> {
  const body = { site_ids: [siteId], current_time: now().toISOString() };
  const reply = await api.call(contract.readBoosts, { body }, { signal });
  if (reply.ok) return boostsFromReply(reply.value).boosts[siteId] ?? 0;
  report('site boosts', reply.failure);
  return 0;
}
