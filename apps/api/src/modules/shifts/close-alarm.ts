import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { refreshShift } from './refresh-shift.ts';
import { lockShiftOf } from './shift-events-table.ts';

/**
 * Ends an alarm, and with it all open alarms of the person: somebody has reached them. The next interval counts from now.
 * A drill ends alone.
 */
export async function closeAlarm(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, reachedBy, actor }: { readonly id: string; readonly reachedBy: string; readonly actor: string },
): Promise<Result<null, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const alarm = await tx
      .selectFrom('alarms')
      .select(['user_id', 'kind', 'due_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (alarm === undefined) return notFound('This alarm does not exist any more.');
    await lockShiftOf(tx, alarm.user_id);
    const isDrill = alarm.kind === 'drill';
    const closed = await tx
      .updateTable('alarms')
      .set({ closed_at: at })
      .where('user_id', '=', alarm.user_id)
      .where('kind', isDrill ? '=' : '<>', 'drill')
      .where('closed_at', 'is', null)
      .returning('id')
      .execute();
    if (closed.length === 0) return notFound('Somebody has closed this alarm already.');
    await refreshShift(tx, alarm.user_id, at);
    await recordChange(tx, {
      at,
      actor,
      action: isDrill ? 'alarm.close-drill' : 'alarm.close',
      subject: `user:${alarm.user_id}`,
      before: null,
      after: { dueAt: alarm.due_at, reachedBy },
    });
    return ok(null);
  });
}
