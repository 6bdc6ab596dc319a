import { contract } from '@patrolplan/contract';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import type { Cached } from '#core/polled-cache.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import type { BoostCache } from '#modules/boosts/active/boost-cache.ts';
import { type ClosedSite, closedIds } from '#modules/closures/closed-sites.ts';
import { deviceTime, readBoosts, readBoostsWithReasons } from './read-boosts.ts';

export function boostsRoutes(
  serve: Serve,
  boosts: BoostCache,
  {
    clock,
    config,
    closedSites,
  }: { clock: Clock; config: Config; closedSites: Cached<readonly ClosedSite[]> },
): void {
  const { FEATURES } = config;
  const read = FEATURES.includes('why') ? readBoostsWithReasons : readBoosts;
  serve(contract.readBoosts, async ({ caller, body }) => {
    const visible = caller.isStaff ? 'all' : caller.areaIds;
    const at = deviceTime(new Date(body.current_time), clock.now());
    const reply = await read(boosts, { siteIds: body.site_ids, at, visible });
    if (!FEATURES.includes('marks')) return ok(reply);
    const ids = closedIds(await closedSites.read(), { at: clock.now(), visible });
    return ok(ids.length === 0 ? reply : { ...reply, cannot_be_enforced: ids });
  });
}
