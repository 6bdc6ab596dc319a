import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { AccountDeps, AccountRequest } from './account-deps.ts';
import { endInvitations } from './invitations-table.ts';
import { findTokenOwner, useToken } from './one-time-tokens-table.ts';
import { clientNetwork } from '#core/client-network.ts';
import { passwordErrors } from '#modules/accounts/passwords/password-policy.ts';
import { hashToken } from '#modules/sign-in/sessions/random-token.ts';
import { afterPasswordChange } from './after-password-change.ts';
import { texts } from './texts.ts';
import { findAccount, setPasswordHash } from './users-table.ts';

const badLink = () => invalid({ error: texts.badResetLink });

/** Sets a new password with the token of an email. A refused password does not use the link up. */
export async function confirmReset(
  { db, clock, passwords, limits, publicUrl, invitationDays: days }: Omit<AccountDeps, 'tokens'>,
  { body, address }: AccountRequest<'confirmReset'>,
): Promise<Result<{ message: string }, Failure>> {
  const fromNetwork = await limits.fromNetwork('confirmReset', address);
  if (!fromNetwork.ok) return fromNetwork;

  const at = clock.now();
  const sought = { purpose: 'reset-password', hash: hashToken(body.token), at } as const;
  const owner = await findTokenOwner(db, sought);
  if (owner === undefined || owner.uid !== body.uid) return badLink();
  await endInvitations(db, { at, days, of: { userId: owner.userId } });
  const account = await findAccount(db, owner.userId);
  if (account?.isActive !== true) return badLink();
  const wrong = passwordErrors(body.password, account);
  if (wrong.length > 0) return invalid({ password: wrong });
  const hash = await passwords.hash(body.password, clientNetwork(address));
  if (!hash.ok) return hash;

  const stored = await db.transaction().execute(async (tx) => {
    const used = await useToken(tx, sought);
    if (used?.userId !== account.id) return false;
    await setPasswordHash(tx, account.id, hash.value);
    await afterPasswordChange(tx, { account, at, action: 'user.reset-password', publicUrl });
    return true;
  });
  if (!stored) return badLink();
  await limits.rememberOwner({ userId: account.id, email: account.email, address });
  return ok({ message: texts.resetDone });
}
