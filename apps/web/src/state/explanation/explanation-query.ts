import { whyContract } from '@patrolplan/contract/why';
import { queryOptions } from '@tanstack/react-query';
import { explanationKey } from './explanation-key.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { api } from '#state/api.ts';

/** The reasons for the score of a site: now, or for staff at another time. */
export function explanationQuery(siteId: number, at: Date | null) {
  return queryOptions({
    queryKey: at === null ? explanationKey(siteId) : [...explanationKey(siteId), at.toISOString()],
    queryFn: ({ signal }) =>
      valueOrThrow(
        at === null
          ? api.call(whyContract.explainSite, { params: { siteid: siteId } }, { signal })
          : api.call(
              whyContract.explainSiteAt,
              { body: { site_id: siteId, time: at.toISOString() } },
              { signal },
            ),
      ),
  });
}
