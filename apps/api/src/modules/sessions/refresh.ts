import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, unauthenticated } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { AttemptLimiter } from '#modules/limits/limit-attempts.ts';
import type { AccessTokens } from './access-token.ts';
import { digestOf } from './random-token.ts';
import { sessionOf, successorOf } from './refresh-token.ts';
import { type RefreshSession, findRefreshSession, revokeSession, rotateRefresh } from './sessions-table.ts';
import { sessionTexts } from './texts.ts';

/** Long enough for parallel tabs and for the retries of a client whose reply was lost. */
const GRACE_MS = 60_000;

export type RefreshDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly tokens: AccessTokens;
  readonly limits: AttemptLimiter;
  /** The first makes new tokens; those made with the others are recognised. */
  readonly secrets: readonly string[];
};
type Refreshed = { readonly access: string; readonly refresh?: string };

/** A new access token, and the refresh token that replaces the one used. A replaced token used again ends the session. */
export async function refresh(
  deps: RefreshDeps,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<Result<Refreshed, Failure>> {
  const { db, clock, tokens, limits } = deps;
  const at = clock.now();
  const sought = { sessionId: sessionOf(token), refreshHash: digestOf(token), at };
  let session = await findRefreshSession(db, sought);
  if (session === undefined) {
    // Only unknown tokens count by network: a good one is never refused because of its neighbours.
    const fromNetwork = await limits.fromNetwork('refresh', address);
    return fromNetwork.ok ? unauthenticated(sessionTexts.badToken) : fromNetwork;
  }
  const byUser = await limits.byUser('refresh', session.userId);
  if (!byUser.ok) return byUser;
  if (!session.isActive) return unauthenticated(sessionTexts.inactive);

  if (session.isOpen && session.holds === 'current') {
    const next = successorOf(token, { sessionId: session.sessionId, secret: newestOf(deps.secrets) });
    const rotated = await rotateRefresh(db, { from: sought.refreshHash, to: digestOf(next), at });
    if (rotated) return accept(session, next);
    // Another call with the same token came first, or the session has just ended.
    session = await findRefreshSession(db, sought);
  }
  if (session?.isOpen !== true) return unauthenticated(sessionTexts.badToken);
  if (session.holds === 'previous' && mayRepeat(session, at)) {
    return accept(session, recoverSuccessor(session, token, deps.secrets));
  }
  await endStolen(db, session, at);
  return unauthenticated(sessionTexts.badToken);

  async function accept({ userId, sessionId }: RefreshSession, next: string | undefined) {
    await limits.rememberNetwork({ userId, address });
    const access = await tokens.sign({ userId, sessionId }, at);
    return ok(next === undefined ? { access } : { access, refresh: next });
  }
}

/** Without a confirmation the reply was lost, so nobody uses the current token yet and no copy can be at work. */
function mayRepeat({ rotatedAt, isConfirmed }: RefreshSession, at: Date): boolean {
  return !isConfirmed || (rotatedAt !== null && at.getTime() - rotatedAt.getTime() <= GRACE_MS);
}

/** The secret may have been replaced since the rotation. */
function recoverSuccessor(
  session: RefreshSession,
  token: string,
  secrets: readonly string[],
): string | undefined {
  return secrets
    .map((secret) => successorOf(token, { sessionId: session.sessionId, secret }))
    .find((candidate) => digestOf(candidate).equals(session.refreshHash));
}

/** Two parties hold tokens of one session and one of them copied it. Nobody can tell which, so both are signed out. */
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

function newestOf(secrets: readonly string[]): string {
  const [secret] = secrets;
  if (secret === undefined) throw new Error('There is no secret to make tokens with');
  return secret;
}
