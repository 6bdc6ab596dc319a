import { contract } from '@patrolplan/contract';
import { queryOptions } from '@tanstack/react-query';
import { addressFromReply, weatherFromReply } from '#domain/site/stored-details.ts';
import { api } from '#state/service/api.ts';
import { storeDetail } from '#state/sites/site-details.ts';
import { now } from '#platform/clock.ts';
import { eventFromReply } from '#domain/event/site-event.ts';
import type { Result } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { CallError } from '#platform/query/call-error.ts';
import { report } from '#platform/report.ts';

export function siteQuery(siteId: number) {
  return queryOptions({
    queryKey: ['site', siteId],
    async queryFn({ signal }) {
      const call = api.call(contract.readSite, { params: { siteid: siteId } }, { signal });
      const address = await detailReply('site detail', call, addressFromReply);
      storeDetail(siteId, { address });
      return address;
    },
  });
}

export function weatherQuery(siteId: number) {
  return queryOptions({
    queryKey: ['site-weather', siteId],
    async queryFn({ signal }) {
      const body = { site_id: siteId, current_time: now().toISOString() };
      const call = api.call(contract.readSiteWeather, { body }, { signal });
      const weather = await detailReply('site weather', call, weatherFromReply);
      storeDetail(siteId, { weather });
      return weather;
    },
  });
}

export function eventsQuery(siteId: number) {
  return queryOptions({
    queryKey: ['site-events', siteId],
    async queryFn({ signal }) {
      const call = api.call(contract.readSiteEvents, { body: { siteids: [siteId] } }, { signal });
      const events = await detailReply('site events', call, (reply) => reply.map(eventFromReply));
      storeDetail(siteId, { events });
      return events;
    },
  });
}

/** A failed call of this screen is only logged, and the screen continues with the data it has. */
export async function detailReply<Reply, Value>(
  where: string,
  call: Promise<Result<Reply, CallFailure>>,
  read: (reply: Reply) => Value,
): Promise<Value> {
  const reply = await call;
  if (reply.ok) return read(reply.value);
  report(where, reply.failure);
  throw new CallError(reply.failure);
}
