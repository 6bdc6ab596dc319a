import { contract } from '@patrolplan/contract';
import { queryOptions } from '@tanstack/react-query';
import { handoffSites } from './handoff-sites.ts';
import { storePlan, storedPlan } from '#state/stored-plan.ts';
import { siteFromReply } from '#domain/site/site.ts';
import type { Site } from '#domain/site/site.ts';
import { now } from '#platform/clock.ts';
import { isUnanswered, valueOrThrow } from '#platform/query/call-error.ts';
import { report } from '#platform/report.ts';
import { api } from '#state/api.ts';

/**
 * The sites of the selected areas with their scores. Until the reply arrives, the stored plan or the boot script's
 * reply is used.
 */
export function scoresQuery(areas: readonly string[]) {
  return queryOptions({
    queryKey: ['scores', areas.toSorted()],
    queryFn: ({ signal }) => readScores(areas, signal),
    enabled: areas.length > 0,
    initialData: () => storedPlan(areas)?.sites ?? handoffSites(areas),
    initialDataUpdatedAt: () => storedPlan(areas)?.readAt,
    // Fetched on load and on area change, whatever is stored; after that the minute clock decides.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: false,
    refetchOnReconnect: ({ state }) => (isUnanswered(state.error) ? 'always' : false),
  });
}

async function readScores(areas: readonly string[], signal: AbortSignal): Promise<readonly Site[]> {
  const reply = await api.call(contract.scoreSites, { body: { selected_areas: [...areas] } }, { signal });
  if (!reply.ok && reply.failure.kind === 'wrong-shape') {
    report('site scores', reply.failure);
    return [];
  }
  const sites = (await valueOrThrow(Promise.resolve(reply))).map(siteFromReply);
  if (!signal.aborted) storePlan(areas, sites, now().getTime());
  return sites;
}
