import { type Failure, invalid } from '#failure.ts';
import { type Result, ok } from '#result.ts';
import type { AccountDeps, Asked } from './account-deps.ts';
import { uidOf } from './account-links.ts';
import { findTokenOwner, useToken } from './one-time-tokens-table.ts';
import { passwordComplaints } from '#modules/passwords/password-policy.ts';
import { digestOf } from '#modules/sessions/random-token.ts';
import { afterPasswordChange } from './after-password-change.ts';
import { texts } from './texts.ts';
import { findAccount, normalEmail, setPasswordHash } from './users-table.ts';

const badLink = () => invalid({ error: texts.badResetLink });

/** Sets a new password with the token of an email. A password that is complained about does not use the link up. */
export async function confirmReset(
  { db, clock, passwords, limits, publicUrl }: Omit<AccountDeps, 'tokens'>,
  { body, address }: Asked<'confirmReset'>,
): Promise<Result<{ message: string }, Failure>> {
  const fromAddress = await limits.fromAddress('reset', address);
  if (!fromAddress.ok) return fromAddress;
  const onAccount = await limits.onAccount('confirmReset', body.uid);
  if (!onAccount.ok) return onAccount;

  const at = clock.now();
  const sought = { purpose: 'reset-password', hash: digestOf(body.token), at } as const;
  const owner = await findTokenOwner(db, sought);
  const account = owner === undefined ? undefined : await findAccount(db, owner);
  if (account?.isActive !== true || uidOf(account.id) !== body.uid) return badLink();
  const wrong = passwordComplaints(body.password, account);
  if (wrong.length > 0) return invalid({ password: wrong });
  const hash = await passwords.hash(body.password);
  if (!hash.ok) return hash;

  const stored = await db.transaction().execute(async (tx) => {
    const used = await useToken(tx, sought);
    if (used?.userId !== account.id) return false;
    await setPasswordHash(tx, account.id, hash.value);
    await afterPasswordChange(tx, { account, at, action: 'user.reset-password', publicUrl });
    return true;
  });
  if (!stored) return badLink();
  // The owner has shown themselves: what was guessed before no longer holds them up.
  await limits.forgetAccount('login', normalEmail(account.email));
  return ok({ message: texts.resetDone });
}
