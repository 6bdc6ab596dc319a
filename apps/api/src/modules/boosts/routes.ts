import { contract } from '@patrolplan/contract';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import type { Kept } from '#core/keep-in-memory.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import type { BoostCache } from '#modules/active-boosts/boost-cache.ts';
import { type MarkedSite, markedIds } from '#modules/marks/marked-sites.ts';
import { readBoosts, readBoostsWithReasons } from './read-boosts.ts';

export function boostsRoutes(
  serve: Serve,
  boosts: BoostCache,
  { clock, config, marked }: { clock: Clock; config: Config; marked: Kept<readonly MarkedSite[]> },
): void {
  const { FEATURES } = config;
  const read = FEATURES.includes('why') ? readBoostsWithReasons : readBoosts;
  serve(contract.readBoosts, async ({ caller, body }) => {
    const visible = caller.isStaff ? 'all' : caller.areaIds;
    const at = new Date(body.current_time);
    const reply = await read(boosts, { siteIds: body.site_ids, at, visible });
    if (!FEATURES.includes('marks')) return ok(reply);
    const ids = markedIds(await marked.read(), { at: clock.now(), visible });
    return ok(ids.length === 0 ? reply : { ...reply, cannot_be_enforced: ids });
  });
}
