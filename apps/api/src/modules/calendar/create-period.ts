import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Failure } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { periodClash } from './period-clash.ts';
import { type Period, insertPeriod, listPeriods, lockPeriods } from './periods-table.ts';
import { periodSubject, periodValues } from './period-change.ts';

/** Adds a period, which shortens the one before it. */
export async function createPeriod(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { period, actor }: { readonly period: Period; readonly actor: string },
): Promise<Result<Period, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockPeriods(tx);
    const clash = periodClash(period, await listPeriods(tx));
    if (clash !== undefined) return clash;
    await insertPeriod(tx, period);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'period.create',
      subject: periodSubject(period),
      before: null,
      after: periodValues(period),
    });
    return ok(period);
  });
}
