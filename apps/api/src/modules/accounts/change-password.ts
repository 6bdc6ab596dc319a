import { type Failure, invalid, unauthenticated } from '#failure.ts';
import { type Result, ok } from '#result.ts';
import type { Caller } from '#caller.ts';
import type { AccountDeps, Asked } from './account-deps.ts';
import { passwordComplaints } from '#modules/passwords/password-policy.ts';
import { afterPasswordChange } from './after-password-change.ts';
import { sessionTexts } from '#modules/sessions/texts.ts';
import { texts } from './texts.ts';
import { findAccount, replacePasswordHash } from './users-table.ts';

/** Checks the current password, applies the policy, stores the new one and ends the other sessions. */
export async function changePassword(
  { db, clock, passwords, limits, publicUrl }: Omit<AccountDeps, 'tokens'>,
  { caller, body, address }: Asked<'changePassword'> & { readonly caller: Caller },
): Promise<Result<{ message: string }, Failure>> {
  const fromAddress = await limits.fromAddress('changePassword', address);
  if (!fromAddress.ok) return fromAddress;
  const onAccount = await limits.onAccount('changePassword', String(caller.userId));
  if (!onAccount.ok) return onAccount;

  if (body.new_password !== body.re_new_password) {
    return invalid({ new_password: [texts.newPasswordsDiffer] });
  }
  const account = await findAccount(db, caller.userId);
  if (account === undefined) return unauthenticated(sessionTexts.badToken);
  const check = await passwords.check(body.current_password, account.passwordHash);
  if (!check.ok) return check;
  if (!check.value.matches) return invalid({ current_password: [texts.wrongCurrentPassword] });
  const wrong = passwordComplaints(body.new_password, account);
  if (wrong.length > 0) return invalid({ new_password: wrong });
  const hash = await passwords.hash(body.new_password);
  if (!hash.ok) return hash;

  const at = clock.now();
  const stored = await db.transaction().execute(async (tx) => {
    // Of two changes at once the second no longer finds the password it was allowed to replace.
    const from = account.passwordHash;
    if (!(await replacePasswordHash(tx, { userId: account.id, from, to: hash.value }))) return false;
    const keepSession = caller.sessionId;
    await afterPasswordChange(tx, { account, at, action: 'user.change-password', publicUrl, keepSession });
    return true;
  });
  if (!stored) return invalid({ current_password: [texts.wrongCurrentPassword] });
  await limits.forgetAccount('changePassword', String(caller.userId));
  return ok({ message: texts.passwordChanged });
}
