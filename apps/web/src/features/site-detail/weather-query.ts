import { contract } from '@patrolplan/contract';
import type { ReadReply } from '@patrolplan/contract';
import { queryOptions } from '@tanstack/react-query';
import { detailReply } from './detail-reply.ts';
import { now } from '#platform/clock/clock.ts';
import { api } from '#state/api.ts';

export type DetailWeather = {
  readonly icon: string;
  readonly main: string;
  readonly description: string;
  readonly temp: number | null;
};

export function weatherQuery(siteId: number) {
  return queryOptions({
    queryKey: ['site-weather', siteId],
    queryFn: ({ signal }) =>
      detailReply(
        'site weather',
        api.call(
          contract.readSiteWeather,
          { body: { site_id: siteId, current_time: now().toISOString() } },
          { signal },
        ),
        weatherFromReply,
      ),
  });
}

function weatherFromReply(reply: ReadReply<typeof contract.readSiteWeather>): DetailWeather {
  return {
    icon: reply.weather_icon,
    main: reply.weather_main,
    description: reply.weather_description,
    temp: reply.temp,
  };
}
