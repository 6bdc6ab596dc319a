import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#failure.ts';
import { type Result, ok } from '#result.ts';
import { setActive } from './staff-accounts-table.ts';
import { revokeSessions } from '#modules/sessions/sessions-table.ts';
import { findAccountByEmail } from './users-table.ts';

/** Lets somebody in again, or out: a deactivated account is refused from its next call on and all its sessions end. */
export async function setAccountActive(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: { readonly email: string; readonly active: boolean; readonly actor: string },
): Promise<Result<{ readonly changed: boolean }, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const account = await findAccountByEmail(tx, wanted.email);
    if (account === undefined) return notFound(`There is no user ${wanted.email}.`);
    if (!(await setActive(tx, { id: account.id, active: wanted.active, at }))) return ok({ changed: false });
    if (!wanted.active) await revokeSessions(tx, { userId: account.id, at });
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: wanted.active ? 'user.activate' : 'user.deactivate',
      subject: `user:${account.id}`,
      before: { is_active: !wanted.active },
      after: { is_active: wanted.active },
    });
    return ok({ changed: true });
  });
}
