import { type SkipReason, visitsContract } from '@patrolplan/contract/visits';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Serve } from '#http/serve.ts';
import type { AttemptLimiter } from '#modules/limits/limit-attempts.ts';
import { ok } from '#core/result.ts';
import { readOwnVisits } from './read-own-visits.ts';
import { receiveVisits } from './receive-visits.ts';

export function visitsRoutes(
  serve: Serve,
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly limits: AttemptLimiter;
    readonly timeZone: string;
    readonly countsIn: string | null;
  },
): void {
  serve(visitsContract.sendVisits, async ({ caller, body }) => {
    const received = await receiveVisits(deps, caller, { userId: body.user_id, visits: body.visits });
    return received.ok ? ok({ results: [...received.value] }) : received;
  });
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
