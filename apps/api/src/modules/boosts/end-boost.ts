import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { findBoosts, markEnded } from './boosts-table.ts';

/** Ends a boost now, or cancels a planned one. The second of two simultaneous calls fails with a conflict. */
export async function endBoost(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, actor }: { readonly id: number; readonly actor: string },
): Promise<Result<undefined, Failure>> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const [before] = await findBoosts(tx, { id });
    if (before === undefined) return notFound(`There is no boost ${id}.`);
    if (!(await markEnded(tx, id, now))) {
      return conflict(`Boost ${id} has already ended.`, { ends_at: before.endsAt, ended_at: before.endedAt });
    }
    await recordChange(tx, {
      at: now,
      actor,
      action: 'boost.end',
      subject: `boost:${id}`,
      before,
      after: { ...before, endedAt: now },
    });
    return ok(undefined);
  });
}
