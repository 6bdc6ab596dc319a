import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { lockOrganisation, storeOrganisation } from './organisation-table.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** The minutes that count while the organisation has chosen none. */
  readonly configuredMinutes: number;
};

/** Decides after how many minutes a visited site has its full value again. `was` is what the person saw. */
export async function setVisitRecovery(
  { db, clock, configuredMinutes }: Deps,
  { was, minutes, actor }: { readonly was?: number; readonly minutes: number; readonly actor: string },
): Promise<Result<{ readonly minutes: number }, Failure>> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockOrganisation(tx);
    const before = stored.visitRecoveryMinutes ?? configuredMinutes;
    if (before === minutes) return ok({ minutes });
    if (was !== undefined && was !== before)
      return conflict('Somebody else changed the recovery meanwhile.', { minutes: before });
    await storeOrganisation(tx, { ...stored, visitRecoveryMinutes: minutes });
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'setting.change',
      subject: 'setting:visit_recovery_minutes',
      before: { minutes: before },
      after: { minutes },
    });
    return ok({ minutes });
  });
}
