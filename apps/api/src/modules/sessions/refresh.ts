import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, unauthenticated } from '#failure.ts';
import { type Result, ok } from '#result.ts';
import type { AttemptLimiter } from '#modules/limits/limit-attempts.ts';
import type { AccessTokens } from './access-token.ts';
import { digestOf } from './random-token.ts';
import { findSessionByRefresh } from './sessions-table.ts';
import { sessionTexts } from './texts.ts';

/**
 * A new access token for a session that is still open. The refresh token stays the same: the reply of the contract
 * has no place for another one. A session ended at this very moment is no loophole, since every call looks it up.
 */
export async function refresh(
  { db, clock, tokens, limits }: { db: Database; clock: Clock; tokens: AccessTokens; limits: AttemptLimiter },
  { token, address }: { readonly token: string; readonly address: string },
): Promise<Result<{ access: string }, Failure>> {
  const fromAddress = await limits.fromAddress('refresh', address);
  if (!fromAddress.ok) return fromAddress;
  const at = clock.now();
  const session = await findSessionByRefresh(db, digestOf(token), at);
  if (session === undefined) return unauthenticated(sessionTexts.badToken);
  const onAccount = await limits.onAccount('refresh', String(session.userId));
  if (!onAccount.ok) return onAccount;
  if (!session.isActive) return unauthenticated(sessionTexts.inactive);
  if (!session.isOpen) return unauthenticated(sessionTexts.badToken);
  return ok({ access: await tokens.sign(session, at) });
}
