import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Failure } from '#core/failure.ts';
import { countOpenSessions, revokeSessions } from '#modules/sign-in/sessions/sessions-table.ts';
import { type Result, ok } from '#core/result.ts';
import { type AccountChange, lockAccount } from './lock-account.ts';

/** Signs a user out on every device, for instance when one was lost. The account and its password stay. */
export async function endSessions(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: AccountChange,
): Promise<Result<{ readonly id: number; readonly ended: number }, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, wanted);
    if (!account.ok) return account;
    const { id } = account.value;
    const ended = await countOpenSessions(tx, { userId: id, at });
    await revokeSessions(tx, { userId: id, at });
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: 'user.sign-out',
      subject: `user:${id}`,
      before: null,
      after: null,
    });
    return ok({ id, ended });
  });
}
