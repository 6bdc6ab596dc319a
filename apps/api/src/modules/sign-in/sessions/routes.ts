import { signInContract } from '@patrolplan/contract/sign-in';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import type { AttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { endSessionOfToken, endUserSessions, listOpenSessions } from './own-sessions-table.ts';

type OwnSessionDeps = { readonly db: Database; readonly clock: Clock; readonly limits: AttemptLimiter };

/** A person's own sessions. */
export function ownSessionRoutes(serve: Serve, { db, clock, limits }: OwnSessionDeps): void {
  serve(signInContract.listSessions, async ({ caller }) => {
    const sessions = await listOpenSessions(db, { userId: caller.userId, at: clock.now() });
    return ok({
      sessions: sessions.map((session) => ({
        id: session.id,
        device: session.device,
        started_at: session.createdAt.toISOString(),
        last_used_at: session.lastUsedAt.toISOString(),
        is_current: session.id === caller.sessionId,
      })),
    });
  });
  serve(signInContract.endOwnSession, async ({ caller, body }) => {
    const which = { only: body.id };
    return ok({ ended: await endUserSessions(db, { userId: caller.userId, at: clock.now(), which }) });
  });
  serve(signInContract.endOtherSessions, async ({ caller }) => {
    const which = { allBut: caller.sessionId };
    return ok({ ended: await endUserSessions(db, { userId: caller.userId, at: clock.now(), which }) });
  });
  serve(signInContract.logOut, async ({ body, request }) => {
    const digest = Buffer.from(body.refresh_digest, 'base64url');
    if (!(await endSessionOfToken(db, { digest, at: clock.now() }))) {
      // Only unknown digests count: others on the network cannot stop anybody from logging out.
      const fromNetwork = await limits.fromNetwork('logOut', request.ip);
      if (!fromNetwork.ok) return fromNetwork;
    }
    return ok({ message: 'The session has ended.' });
  });
}
