import * as v from 'valibot';
import { type UseQueryResult, queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from 'wouter';
import { useHistoryState, usePathname } from 'wouter/use-browser-location';
import { contract } from '@patrolplan/contract';
import type { WhyMissing } from './missing.tsx';
import { siteQuery, detailReply } from './site-queries.ts';
import { readSitePath } from '#config/paths.ts';
import type { SiteAddress } from '#domain/site/stored-details.ts';
import { type SiteHandover, readHandover, siteHandover } from '#domain/site/site-handover.ts';
import { siteFromReply } from '#domain/site/site.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { CallError, isUnanswered } from '#platform/query/call-error.ts';
import { now } from '#platform/clock.ts';
import { report } from '#platform/report.ts';
import { storedDetail } from '#state/sites/site-details.ts';
import { storedSite } from '#state/plan/stored-plan.ts';
import { boostsFromReply } from '#domain/score/boost-reasons.ts';
import { api } from '#state/service/api.ts';

const fromRound = v.object({ back: v.literal('round') });

export type SiteDetail = {
  readonly siteId: number;
  readonly siteName: string;
  /** Null: unknown, or not loaded yet. */
  readonly address: SiteAddress | null;
  /** The area from the plan, before the address has loaded; empty if unknown. */
  readonly area: string;
  readonly known: SiteHandover | null;
  /** Why the address or the scores are missing. */
  readonly missing: WhyMissing;
  /** Opened from the round: 'back' returns there. */
  readonly isFromRound: boolean;
  /** Whether the service returned 404 and nothing is stored. */
  readonly noSuchSite: boolean;
};

/** From the link's history state, else the stored plan, else the service. */
export function useSiteDetail(): SiteDetail {
  const path = readSitePath(usePathname(useRouter()));
  const siteId = Number(path?.siteId);
  const possible = Number.isSafeInteger(siteId) && siteId > 0;
  const planned = storedSite(siteId);
  const carriedState = useHistoryState<unknown>();
  const carried = readHandover(carriedState, siteId) ?? (planned && siteHandover(planned));
  const site = useQuery({ ...siteQuery(siteId), enabled: possible });
  const area = site.data?.area ?? '';
  const fresh = useQuery({
    ...freshScoresQuery(siteId, area),
    enabled: possible && carried === null && area !== '',
  });
  const address = site.data ?? storedDetail(siteId)?.address ?? null;
  const known = carried ?? fresh.data ?? null;
  return {
    siteId,
    siteName: path?.siteName ?? '',
    isFromRound: v.is(fromRound, carriedState),
    address,
    area: planned?.site.areaName ?? '',
    known,
    missing: whyMissing(site.data === undefined ? site : fresh),
    noSuchSite: (!possible || isNotFound(site.error)) && address === null && known === null,
  };
}

export function whyMissing(query: UseQueryResult): WhyMissing {
  if (query.isFetching) return 'loading';
  return query.isPaused || isUnanswered(query.error) ? 'not-stored' : 'unknown';
}

function isNotFound(error: unknown): boolean {
  const failure = callFailure(error);
  return failure?.kind === 'refused' && failure.status === 404;
}

function callFailure(error: unknown): CallFailure | null {
  return error instanceof CallError ? error.failure : null;
}

/** The scores of a site that was opened by its address and is not in a stored plan. */
function freshScoresQuery(siteId: number, area: string) {
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
