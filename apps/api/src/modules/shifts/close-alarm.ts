import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { refreshShift } from './refresh-shift.ts';
import { lockUserShift } from './shift-events-table.ts';

/**
 * Ends alarms of one person: somebody has reached them. `ids` are those that the caller saw, the chosen one first; others
 * stay open, such as a call for help that came meanwhile. The next interval counts from now. A drill ends alone.
 */
export async function closeAlarm(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  {
    ids,
    reachedBy,
    actor,
  }: { readonly ids: readonly string[]; readonly reachedBy: string; readonly actor: string },
): Promise<Result<null, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const chosen = await findAlarm(tx, ids[0] ?? '');
    if (chosen === undefined) return notFound('This alarm does not exist any more.');
    await lockUserShift(tx, chosen.user_id);
    // Read again: somebody may have closed it while this waited.
    const alarm = await findAlarm(tx, chosen.id);
    if (alarm === undefined) return notFound('This alarm does not exist any more.');
    if (alarm.closed_at !== null) return notFound('Somebody has closed this alarm already.');
    const isDrill = alarm.kind === 'drill';
    await tx
      .updateTable('alarms')
      .set({ closed_at: at })
      .where('id', 'in', [...ids])
      .where('user_id', '=', alarm.user_id)
      .where('kind', isDrill ? '=' : '<>', 'drill')
      .where('closed_at', 'is', null)
      .execute();
    await refreshShift(tx, { userId: alarm.user_id, now: at });
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

const findAlarm = (tx: Database, id: string) =>
  tx
    .selectFrom('alarms')
    .select(['id', 'user_id', 'kind', 'due_at', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
