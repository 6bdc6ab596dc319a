import { whyContract } from '@patrolplan/contract/why';
import { queryOptions } from '@tanstack/react-query';
import { explanationKey } from './explanation-key.ts';
import { fromWire } from '#domain/camel-keys.ts';
import type { Explanation } from '#domain/explanation/explanation.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { api } from '#state/api.ts';

const { explainSite, explainSiteAt } = whyContract;

/** The reasons for the score of a site: now, or for staff at another time. */
export function explanationQuery(siteId: number, at: Date | null) {
  return queryOptions<Explanation>({
    queryKey: at === null ? explanationKey(siteId) : [...explanationKey(siteId), at.toISOString()],
    queryFn: async ({ signal }) => {
      const reply = await valueOrThrow(
        at === null
          ? api.call(explainSite, { params: { siteid: siteId } }, { signal })
          : api.call(explainSiteAt, { body: { site_id: siteId, time: at.toISOString() } }, { signal }),
      );
      return fromWire(explainSite.reply, reply);
    },
  });
}
