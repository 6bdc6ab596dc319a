import { type Failure, unauthenticated } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { AccountDeps, AccountRequest } from './account-deps.ts';
import { clientNetwork } from '#core/client-network.ts';
import { mayTryPassword } from '#modules/sign-in/limits/may-try-password.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { sessionTexts } from '#modules/sign-in/sessions/texts.ts';
import { texts } from './texts.ts';
import { findAccountByEmail, normalEmail, replacePasswordHash, storeSignIn } from './users-table.ts';

export type LoggedIn = { readonly userId: number; readonly access: string; readonly refresh: string };

/**
 * A wrong password and an unknown address get the same message after the same work. Only a caller who knows the password learns
 * that the account is inactive.
 */
export async function logIn(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'tokens' | 'passwords' | 'limits'>,
  { body, address, userAgent }: AccountRequest<'logIn'>,
): Promise<Result<LoggedIn, Failure>> {
  const { db, passwords, limits } = deps;
  const email = normalEmail(body.email);
  const allowed = await mayTryPassword(limits, { email, address });
  if (!allowed.ok) return allowed;

  const account = await findAccountByEmail(db, email);
  const network = clientNetwork(address);
  const check = await passwords.check(body.password, account?.passwordHash, network);
  if (!check.ok) return check;
  if (account === undefined || !check.value.matches) return unauthenticated(texts.wrongLogin);
  // An unverified address must get the same reply as an unknown one.
  if (!account.isActive && !account.isVerified) return unauthenticated(texts.wrongLogin);
  if (!account.isActive) return unauthenticated(sessionTexts.inactive);

  if (check.value.isOutdated) {
    const fresh = await passwords.hash(body.password, network);
    if (fresh.ok) {
      await replacePasswordHash(db, { userId: account.id, from: account.passwordHash, to: fresh.value });
    }
  }
  await limits.rememberOwner({ userId: account.id, email, address });
  const { access, refresh } = await openSession(deps, account.id, { userAgent });
  await storeSignIn(db, { userId: account.id, at: deps.clock.now() });
  return ok({ userId: account.id, access, refresh });
}
