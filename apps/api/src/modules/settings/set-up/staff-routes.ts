import { staffContract } from '@patrolplan/contract/staff';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { readSetUp } from './read-set-up.all-areas.ts';

export function setUpRoutes(serve: Serve, { db, config }: Deps): void {
  serve(staffContract.readSetUp, async () => ok(await readSetUp(db, config)));
}
