import { queryOptions } from '@tanstack/react-query';
import { detailReply } from './detail-reply.ts';
import { addressFromReply } from '#domain/site/site-address.ts';
import { fetchAddress, keptDetail } from '#state/site-details.ts';

export function siteQuery(siteId: number) {
  return queryOptions({
    queryKey: ['site', siteId],
    queryFn: ({ signal }) => detailReply('site detail', fetchAddress(siteId, signal), addressFromReply),
    initialData: () => keptDetail(siteId)?.address,
    initialDataUpdatedAt: () => keptDetail(siteId)?.addressReadAt,
  });
}
