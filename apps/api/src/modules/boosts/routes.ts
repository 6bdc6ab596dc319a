import { contract } from '@patrolplan/contract';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { readBoosts, readBoostsWithReasons } from './read-boosts.ts';

export function boostsRoutes(serve: Serve, { db, config }: Deps): void {
  const read = config.FEATURES.includes('why') ? readBoostsWithReasons : readBoosts;
  serve(contract.readBoosts, async ({ caller, body }) =>
    ok(await read(db, caller, body.site_ids, new Date(body.current_time))),
  );
}
