import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { findBoosts, markEnded } from './boosts-table.ts';

export type BoostEnded = 'ended' | 'already over' | 'unknown';

/** Ends a boost now, or cancels a planned one. Whoever comes second is told that it is already over. */
export async function endBoost(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, actor }: { readonly id: number; readonly actor: string },
): Promise<BoostEnded> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const [before] = await findBoosts(tx, { id });
    if (before === undefined) return 'unknown';
    if (!(await markEnded(tx, id, now))) return 'already over';
    await recordChange(tx, {
      at: now,
      actor,
      action: 'boost.end',
      subject: `boost:${id}`,
      before,
      after: { ...before, endedAt: now },
    });
    return 'ended';
  });
}
