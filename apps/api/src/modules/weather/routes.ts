import { contract } from '@patrolplan/contract';
import type { Deps } from '#core/deps.ts';
import type { Serve } from '#http/serve.ts';
import { readSiteWeather } from './read-site-weather.ts';

export function weatherRoutes(serve: Serve, deps: Deps): void {
  serve(contract.readSiteWeather, ({ caller, body }) =>
    readSiteWeather(deps, caller, { siteId: body.site_id, at: new Date(body.current_time) }),
  );
}
