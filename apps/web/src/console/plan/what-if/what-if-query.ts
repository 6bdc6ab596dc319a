import { whyContract } from '@patrolplan/contract/why';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WhatIfPlan } from './what-if-plan.ts';
import { siteFromReply } from '#domain/site/site.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { api } from '#state/api.ts';

/** The plan that an area would have at a time. */
export function whatIfQuery(area: string, time: Date) {
  const body = { area, time: time.toISOString() };
  return queryOptions<WhatIfPlan>({
    queryKey: ['staff', 'whatIf', body],
    queryFn: async ({ signal }) => {
      const reply = await valueOrThrow(api.call(whyContract.whatIf, { body }, { signal }));
      return {
        at: new Date(reply.at),
        dayType: reply.day_type,
        period: reply.period,
        observations: reply.observations.map(({ condition, temp, observed_at, site_count }) => ({
          condition,
          temp,
          observedAt: new Date(observed_at),
          siteCount: site_count,
        })),
        sites: reply.sites.map(siteFromReply),
        boosts: Object.fromEntries(reply.sites.map(({ site_id, boost_score }) => [site_id, boost_score])),
      };
    },
    placeholderData: keepPreviousData,
  });
}
