import { randomUUID } from 'node:crypto';
import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { insertAlarm } from '#modules/shifts/alarms/alarms-table.ts';

/** Tells every contact, marked TEST, as if the caller had missed a check-in. It opens no real alarm. */
export async function startDrill(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { userId, actor }: { readonly userId: number; readonly actor: string },
): Promise<{ readonly id: string }> {
  const at = clock.now();
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    await insertAlarm(tx, { id, userId, kind: 'drill', dueAt: at, position: null });
    await recordChange(tx, {
      at,
      actor,
      action: 'alarm.drill',
      subject: 'setting:check_in',
      before: null,
      after: null,
    });
  });
  return { id };
}
