import { contract } from '@patrolplan/contract';
import type { Config } from '#config/config.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import type { BoostCache } from '#modules/active-boosts/boost-cache.ts';
import { readBoosts, readBoostsWithReasons } from './read-boosts.ts';

export function boostsRoutes(serve: Serve, boosts: BoostCache, { FEATURES }: Config): void {
  const read = FEATURES.includes('why') ? readBoostsWithReasons : readBoosts;
  serve(contract.readBoosts, async ({ caller, body }) =>
    ok(
      await read(boosts, {
        siteIds: body.site_ids,
        at: new Date(body.current_time),
        visible: caller.isStaff ? 'all' : caller.areaIds,
      }),
    ),
  );
}
