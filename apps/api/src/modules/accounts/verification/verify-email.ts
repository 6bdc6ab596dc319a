import { recordChange } from '#audit/record-change.ts';
import { type Failure, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { clientNetwork } from '#core/client-network.ts';
import { passwordErrors } from '#modules/accounts/passwords/password-policy.ts';
import { hashToken } from '#modules/sign-in/sessions/random-token.ts';
import type { AccountDeps } from '#modules/accounts/account-deps.ts';
import {
  type Registration,
  findRegistration,
  useToken,
  voidTokens,
} from '#modules/accounts/one-time-tokens-table.ts';
import { texts } from '#modules/accounts/texts.ts';
import { activateAccount, lockAccountRow } from '#modules/accounts/users-table.ts';

/** What the owner of the mailbox typed: the password of the registration, or a new one in its place. */
export type TypedPassword =
  | { readonly password: string }
  | { readonly newPassword: string; readonly reNewPassword: string };

type Verification = { readonly token: string; readonly typed: TypedPassword; readonly address: string };

/**
 * Follows the link of a registration's email. Anybody may have registered the address, so the link alone does not make
 * the stored password valid: its owner types it, or chooses another one. A refusal does not consume the link.
 */
export async function verifyEmail(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'passwords'>,
  { token, typed, address }: Verification,
): Promise<Result<undefined, Failure>> {
  const at = deps.clock.now();
  const hash = hashToken(token);
  const registration = await findRegistration(deps.db, { hash, at });
  if (registration === undefined) return notFound();
  const chosen = await chosenHash(deps, { registration, typed, network: clientNetwork(address) });
  if (!chosen.ok) return chosen;

  const { userId, firstName, lastName } = registration;
  const verified = await deps.db.transaction().execute(async (tx) => {
    // Staff who activate an account lock it first, too.
    await lockAccountRow(tx, { userId });
    if ((await useToken(tx, { purpose: 'verify-email', hash, at })) === undefined) return false;
    const account = { id: userId, at, firstName, lastName, passwordHash: chosen.value };
    if (!(await activateAccount(tx, account))) return false;
    await voidTokens(tx, { userId, purpose: 'verify-email', at });
    const subject = `user:${userId}`;
    await recordChange(tx, {
      at,
      actor: subject,
      action: 'user.verify-email',
      subject,
      before: null,
      after: { is_active: true },
    });
    return true;
  });
  return verified ? ok(undefined) : notFound();
}

async function chosenHash(
  { passwords }: Pick<AccountDeps, 'passwords'>,
  {
    registration,
    typed,
    network,
  }: { registration: Registration & { email: string }; typed: TypedPassword; network: string },
): Promise<Result<string, Failure>> {
  if ('password' in typed) {
    const check = await passwords.check(typed.password, registration.passwordHash, network);
    if (!check.ok) return check;
    return check.value.matches
      ? ok(registration.passwordHash)
      : invalid({ password: [texts.notTheRegistered] });
  }
  if (typed.newPassword !== typed.reNewPassword) return invalid({ new_password: [texts.passwordsDiffer] });
  const wrong = passwordErrors(typed.newPassword, registration);
  return wrong.length > 0 ? invalid({ new_password: wrong }) : passwords.hash(typed.newPassword, network);
}
