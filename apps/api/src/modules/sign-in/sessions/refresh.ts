import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, unauthenticated } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { AttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { hashToken } from './random-token.ts';
import { readSessionId } from './refresh-token.ts';
import type { SessionTokens } from './session-tokens.ts';
import { type RefreshSession, findRefreshSession, revokeSession, rotateRefresh } from './sessions-table.ts';
import { sessionTexts } from './texts.ts';

export type RefreshDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly tokens: SessionTokens;
  readonly limits: AttemptLimiter;
  /** Asks the provider of a session, if it has one; false: it has ended the session. */
  readonly mayContinue?:
    | ((session: Pick<RefreshSession, 'sessionId' | 'userId'>) => Promise<boolean>)
    | undefined;
};
type Refreshed = { readonly access: string; readonly refresh?: string };

/**
 * A new access token, and the refresh token that replaces the one used. The previous token works until its successor is
 * used: a reply may be lost, and a browser that was killed comes back with what it had on disk. An older one ends the session.
 */
export async function refresh(
  { db, clock, tokens, limits, mayContinue = () => Promise.resolve(true) }: RefreshDeps,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<Result<Refreshed, Failure>> {
  const at = clock.now();
  const refreshHash = hashToken(token);
  const named = readSessionId(token);
  const find = async () => named && findRefreshSession(db, { sessionId: named, refreshHash, at });
  let session = await find();
  if (!session || (session.holds === 'neither' && !tokens.refresh.isGenuine(token))) {
    // Only unknown tokens count by network: a valid one is never refused because of others on the network.
    const fromNetwork = await limits.fromNetwork('refresh', address);
    return fromNetwork.ok ? unauthenticated(sessionTexts.badToken) : fromNetwork;
  }
  const { userId, sessionId } = session;
  if (!session.isActive) return unauthenticated(sessionTexts.inactive);
  if (!session.isOpen) return unauthenticated(sessionTexts.badToken);
  const byUser = await limits.byUser('refresh', userId);
  if (!byUser.ok) return byUser;
  if (session.holds !== 'neither' && !(await mayContinue(session))) {
    return unauthenticated(sessionTexts.badToken);
  }

  const successors = tokens.refresh.successors(token, sessionId);
  if (session.holds === 'current') {
    const [next] = successors;
    const rotated = await rotateRefresh(db, { from: refreshHash, to: hashToken(next), at });
    if (rotated) return accept(next);
    // Another call with the same token came first, or the session has just ended.
    session = await find();
    if (!session || !session.isOpen) return unauthenticated(sessionTexts.badToken);
  }
  if (session.holds === 'previous') {
    // Without one the secret of the rotation is gone; the client then continues with the token that it has.
    const current = session.refreshHash;
    return accept(successors.find((candidate) => hashToken(candidate).equals(current)));
  }
  await endStolen(db, session, at);
  return unauthenticated(sessionTexts.badToken);

  async function accept(next: string | undefined) {
    await limits.rememberNetwork({ userId, address });
    const access = await tokens.sign({ userId, sessionId }, at);
    return ok(next === undefined ? { access } : { access, refresh: next });
  }
}

/** A reused old token means that one of two holders copied it. Either may be the thief, so both are signed out. */
async function endStolen(db: Database, { sessionId, userId }: RefreshSession, at: Date): Promise<void> {
  const subject = `user:${userId}`;
  await db.transaction().execute(async (tx) => {
    await revokeSession(tx, sessionId, at);
    await recordChange(tx, {
      at,
      actor: 'service',
      action: 'session.token-reused',
      subject,
      before: null,
      after: null,
    });
  });
}
