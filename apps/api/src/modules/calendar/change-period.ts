import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Failure } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { periodSubject, periodValues, seenPeriodGone } from './period-change.ts';
import { periodClash } from './period-clash.ts';
import { type Period, listPeriods, lockPeriods, storePeriod } from './periods-table.ts';

/** Renames or moves a period. The base scores of all sites follow its name in the same transaction. */
export async function changePeriod(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { was, period, actor }: { readonly was: Period; readonly period: Period; readonly actor: string },
): Promise<Result<Period, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockPeriods(tx);
    const stored = await listPeriods(tx);
    const gone = seenPeriodGone(was, stored);
    if (gone !== undefined) return gone;
    if (was.name === period.name && was.startsAt === period.startsAt) return ok(period);
    const others = stored.filter(({ name }) => name !== was.name);
    const clash = periodClash(period, others);
    if (clash !== undefined) return clash;
    await storePeriod(tx, was.name, period);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'period.change',
      subject: periodSubject(was),
      before: periodValues(was),
      after: periodValues(period),
    });
    return ok(period);
  });
}
