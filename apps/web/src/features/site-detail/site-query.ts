import { contract } from '@patrolplan/contract';
import { queryOptions } from '@tanstack/react-query';
import { detailReply } from './detail-reply.ts';
import { addressFromReply } from '#domain/site/stored-details.ts';
import { api } from '#state/api.ts';
import { keepDetail } from '#state/site-details.ts';

export function siteQuery(siteId: number) {
  return queryOptions({
    queryKey: ['site', siteId],
    async queryFn({ signal }) {
      const call = api.call(contract.readSite, { params: { siteid: siteId } }, { signal });
      const address = await detailReply('site detail', call, addressFromReply);
      keepDetail(siteId, { address });
      return address;
    },
  });
}
