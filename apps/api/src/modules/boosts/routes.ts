import { contract } from '@patrolplan/contract';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { readBoosts } from './read-boosts.ts';

export function boostsRoutes(serve: Serve, { db }: Deps): void {
  serve(contract.readBoosts, async ({ caller, body }) =>
    ok(await readBoosts(db, caller, body.site_ids, new Date(body.current_time))),
  );
}
