import { contract } from '@patrolplan/contract';
import { queryOptions } from '@tanstack/react-query';
import { detailReply } from './detail-reply.ts';
import { weatherFromReply } from '#domain/site/stored-details.ts';
import { now } from '#platform/clock.ts';
import { api } from '#state/api.ts';
import { keepDetail } from '#state/site-details.ts';

export function weatherQuery(siteId: number) {
  return queryOptions({
    queryKey: ['site-weather', siteId],
    async queryFn({ signal }) {
      const body = { site_id: siteId, current_time: now().toISOString() };
      const call = api.call(contract.readSiteWeather, { body }, { signal });
      const weather = await detailReply('site weather', call, weatherFromReply);
      keepDetail(siteId, { weather });
      return weather;
    },
  });
}
