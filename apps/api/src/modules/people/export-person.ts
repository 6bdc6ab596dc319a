import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Failure } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type AccountChange, lockAccount } from '#modules/accounts/lock-account.ts';
import { readStored } from './person-data.all-areas.ts';

/** Everything that is stored about a person, to hand to them. That it was exported is a change of its own. */
export async function exportPerson(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: AccountChange,
): Promise<Result<Readonly<Record<string, unknown>>, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, wanted);
    if (!account.ok) return account;
    const { id } = account.value;
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: 'user.export',
      subject: `user:${id}`,
      before: null,
      after: null,
    });
    return ok({ exported_at: at, ...(await readStored(tx, account.value)) });
  });
}
