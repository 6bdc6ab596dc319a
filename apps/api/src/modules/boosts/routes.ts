import { contract } from '@patrolplan/contract';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import type { Cached } from '#core/polled-cache.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import type { BoostCache } from '#modules/boosts/active/boost-cache.ts';
import { type ClosedSite, closedIds } from '#modules/closures/closed-sites.ts';
import { type AskedSites, askedAt } from '#modules/requests/asked/asked-sites.ts';
import { deviceTime, readBoosts, readBoostsWithReasons } from './read-boosts.ts';

export function boostsRoutes(
  serve: Serve,
  boosts: BoostCache,
  {
    clock,
    config,
    closedSites,
    askedSites,
  }: {
    clock: Clock;
    config: Config;
    closedSites: Cached<readonly ClosedSite[]>;
    askedSites: Cached<AskedSites>;
  },
): void {
  const { FEATURES } = config;
  const read = FEATURES.includes('why') ? readBoostsWithReasons : readBoosts;
  serve(contract.readBoosts, async ({ caller, body }) => {
    const visible = caller.isStaff ? 'all' : caller.areaIds;
    const at = deviceTime(new Date(body.current_time), clock.now());
    const reply = await read(boosts, { siteIds: body.site_ids, at, visible });
    const ids = FEATURES.includes('marks')
      ? closedIds(await closedSites.read(), { at: clock.now(), visible })
      : [];
    const asked = FEATURES.includes('requests')
      ? askedAt(await askedSites.read(), { siteIds: body.site_ids, visible })
      : undefined;
    return ok({
      ...reply,
      ...(ids.length > 0 && { cannot_be_enforced: ids }),
      ...(asked !== undefined && { asked }),
    });
  });
}
