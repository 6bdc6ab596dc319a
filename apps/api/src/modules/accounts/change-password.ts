import { type Failure, invalid, unauthenticated } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Caller } from '#core/caller.ts';
import type { AccountDeps, AccountRequest } from './account-deps.ts';
import { passwordErrors } from '#modules/accounts/passwords/password-policy.ts';
import { clientNetwork } from '#core/client-network.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { afterPasswordChange } from './after-password-change.ts';
import { sessionTexts } from '#modules/sign-in/sessions/texts.ts';
import { texts } from './texts.ts';
import { findAccount, replacePasswordHash } from './users-table.ts';

/**
 * Checks the current password, applies the policy and stores the new one. Every session ends, this one too, because a
 * copy of its tokens may be in other hands. The reply carries the tokens of a new session.
 */
export async function changePassword(
  { db, clock, tokens, passwords, limits, publicUrl }: AccountDeps,
  { caller, body, address, userAgent }: AccountRequest<'changePassword'> & { readonly caller: Caller },
): Promise<Result<{ message: string; access: string; refresh: string }, Failure>> {
  const fromNetwork = await limits.fromNetwork('changePassword', address);
  if (!fromNetwork.ok) return fromNetwork;
  const byUser = await limits.byUser('changePassword', caller.userId);
  if (!byUser.ok) return byUser;

  if (body.new_password !== body.re_new_password) {
    return invalid({ new_password: [texts.newPasswordsDiffer] });
  }
  const network = clientNetwork(address);
  const account = await findAccount(db, caller.userId);
  if (account === undefined) return unauthenticated(sessionTexts.badToken);
  const check = await passwords.check(body.current_password, account.passwordHash, network);
  if (!check.ok) return check;
  if (!check.value.matches) return invalid({ current_password: [texts.wrongCurrentPassword] });
  const wrong = passwordErrors(body.new_password, account);
  if (wrong.length > 0) return invalid({ new_password: wrong });
  const hash = await passwords.hash(body.new_password, network);
  if (!hash.ok) return hash;

  const at = clock.now();
  const opened = await db.transaction().execute(async (tx) => {
    // The second of two simultaneous changes fails: the password it checked has been replaced.
    const from = account.passwordHash;
    if (!(await replacePasswordHash(tx, { userId: account.id, from, to: hash.value }))) return undefined;
    await afterPasswordChange(tx, { account, at, action: 'user.change-password', publicUrl });
    return openSession({ db: tx, clock, tokens }, account.id, { userAgent, method: caller.method });
  });
  if (opened === undefined) return invalid({ current_password: [texts.wrongCurrentPassword] });
  await limits.rememberNetwork({ userId: account.id, address });
  return ok({ message: texts.passwordChanged, access: opened.access, refresh: opened.refresh });
}
