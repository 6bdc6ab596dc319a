import { contract } from '@patrolplan/contract';
import { queryOptions } from '@tanstack/react-query';
import { detailReply } from './detail-reply.ts';
import { eventFromReply } from '#domain/event/site-event.ts';
import { api } from '#state/api.ts';

export function eventsQuery(siteId: number) {
  return queryOptions({
    queryKey: ['site-events', siteId],
    queryFn: ({ signal }) =>
      detailReply(
        'site events',
        api.call(contract.readSiteEvents, { body: { siteids: [siteId] } }, { signal }),
        (events) => events.map(eventFromReply),
      ),
  });
}
