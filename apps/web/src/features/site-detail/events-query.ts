import { contract } from '@patrolplan/contract';
import { queryOptions } from '@tanstack/react-query';
import { detailReply } from './detail-reply.ts';
import { eventFromReply } from '#domain/event/site-event.ts';
import { api } from '#state/api.ts';
import { keepDetail } from '#state/site-details.ts';

export function eventsQuery(siteId: number) {
  return queryOptions({
    queryKey: ['site-events', siteId],
    async queryFn({ signal }) {
      const call = api.call(contract.readSiteEvents, { body: { siteids: [siteId] } }, { signal });
      const events = await detailReply('site events', call, (reply) => reply.map(eventFromReply));
      keepDetail(siteId, { events });
      return events;
    },
  });
}
