import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#failure.ts';
import { revokeSessions } from '#modules/sessions/sessions-table.ts';
import { type Result, ok } from '#result.ts';
import { findAccountByEmail } from './users-table.ts';

/** Signs a user out on every device, for instance when one was lost. The account and its password stay. */
export async function endSessions(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: { readonly email: string; readonly actor: string },
): Promise<Result<{ readonly id: number }, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const account = await findAccountByEmail(tx, wanted.email);
    if (account === undefined) return notFound(`There is no user ${wanted.email}.`);
    await revokeSessions(tx, { userId: account.id, at });
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: 'user.sign-out',
      subject: `user:${account.id}`,
      before: null,
      after: null,
    });
    return ok({ id: account.id });
  });
}
