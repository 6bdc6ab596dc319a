import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { hashPassword } from '#modules/accounts/passwords/password-hash.ts';
import { passwordErrors } from '#modules/accounts/passwords/password-policy.ts';
import { accountErrors } from './account-errors.ts';
import { insertAccount, normalEmail } from './users-table.ts';

export type WantedAccount = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly isStaff: boolean;
  readonly actor: string;
};

/** An account that staff make for somebody they know: active at once, without an email. */
export async function createAccount(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: WantedAccount,
): Promise<Result<{ readonly id: number }, Failure>> {
  const wrong = accountErrors(wanted, { password: passwordErrors(wanted.password, wanted) });
  if (Object.keys(wrong).length > 0) return invalid(wrong);
  const passwordHash = await hashPassword(wanted.password);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const [firstName, lastName] = [wanted.firstName.trim(), wanted.lastName.trim()];
    const account = { ...wanted, firstName, lastName, passwordHash, at, isActive: true, verifiedAt: at };
    const id = await insertAccount(tx, account);
    if (id === undefined) {
      return conflict(`${normalEmail(wanted.email)} already has an account.`);
    }
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: 'user.create',
      subject: `user:${id}`,
      before: null,
      after: { is_active: true, is_staff: wanted.isStaff },
    });
    return ok({ id });
  });
}
