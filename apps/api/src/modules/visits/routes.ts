import { type SkipReason, visitsContract } from '@patrolplan/contract/visits';
import { staffContract } from '@patrolplan/contract/staff';
import { actorOf } from '#core/caller.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Serve } from '#http/serve.ts';
import type { AttemptLimiter } from '#modules/limits/limit-attempts.ts';
import { ok } from '#core/result.ts';
import { receiveCorrections } from './correct-visits.ts';
import { readOwnVisits } from './read-own-visits.ts';
import { type OnStored, receiveVisits } from './receive-visits.ts';
import type { OnCorrected } from './removed-visits-table.ts';
import { restoreVisit, strikeVisit } from './strike-visit.ts';

export function visitsRoutes(
  serve: Serve,
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly limits: AttemptLimiter;
    readonly timeZone: string;
    readonly countsIn: string | null;
    readonly onStored?: OnStored;
    readonly onRemoved?: OnCorrected;
    readonly onRestored?: OnCorrected;
    readonly shiftStart?: (db: Database, userId: number, at: Date) => Promise<Date | null>;
  },
): void {
  serve(visitsContract.sendVisits, async ({ caller, body }) => {
    const received = await receiveVisits(deps, caller, { userId: body.user_id, visits: body.visits });
    return received.ok ? ok({ results: [...received.value] }) : received;
  });
  serve(visitsContract.correctVisits, async ({ caller, body }) => {
    const delivery = { userId: body.user_id, corrections: body.corrections };
    const received = await receiveCorrections(deps, caller.userId, delivery);
    return received.ok ? ok({ results: [...received.value] }) : received;
  });
  serve(staffContract.strikeVisit, async ({ caller, body }) => {
    const struck = await strikeVisit(deps, { ...body, actor: actorOf(caller) });
    return struck.ok ? ok({ struck_at: struck.value.struckAt.toISOString() }) : struck;
  });
  serve(staffContract.restoreVisit, async ({ caller, body: { id, struck_at } }) => {
    const restored = await restoreVisit(deps, { id, struckAt: new Date(struck_at), actor: actorOf(caller) });
    return restored.ok ? ok({ message: 'The visit counts again.' }) : restored;
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
