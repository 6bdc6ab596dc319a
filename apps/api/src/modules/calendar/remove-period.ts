import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { periodSubject, periodValues, seenPeriodGone } from './period-change.ts';
import { type Period, deletePeriod, listPeriods, lockPeriods } from './periods-table.ts';

/**
 * Removes a period: the one before it lasts longer. The sites keep their scores for it, so that adding a period of the same
 * name brings them back.
 */
export async function removePeriod(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { was, actor }: { readonly was: Period; readonly actor: string },
): Promise<Result<undefined, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockPeriods(tx);
    const stored = await listPeriods(tx);
    const gone = seenPeriodGone(was, stored);
    if (gone !== undefined) return gone;
    if (stored.length === 1) return conflict('The last period cannot be removed: every day needs one.');
    await deletePeriod(tx, was.name);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'period.remove',
      subject: periodSubject(was),
      before: periodValues(was),
      after: null,
    });
    return ok(undefined);
  });
}
