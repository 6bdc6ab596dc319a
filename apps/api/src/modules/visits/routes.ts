import { type SkipReason, visitsContract } from '@patrolplan/contract/visits';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { readOwnVisits } from './read-own-visits.ts';

export function visitsRoutes(serve: Serve, deps: Parameters<typeof readOwnVisits>[0]): void {
  serve(visitsContract.readOwnVisits, async ({ caller }) => {
    const visits = await readOwnVisits(deps, caller.userId);
    return ok({
      visits: visits.map((visit) => ({
        ...visit,
        visited_at: visit.visited_at.toISOString(),
        // Safe: only a reason of the contract is ever stored.
        reason: visit.reason as SkipReason | null,
      })),
    });
  });
}
