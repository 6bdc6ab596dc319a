import type { FastifyRequest } from 'fastify';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { unauthenticated } from '#core/failure.ts';
import { ok } from '#core/result.ts';
import type { Guard } from '#http/serve.ts';
import type { AccessTokens } from './access-token.ts';
import { findSession } from './sessions-table.ts';
import { sessionTexts } from './texts.ts';

/** The session is looked up at every call, so that an ended session or account is refused at the next one. */
export function createGuard({
  db,
  clock,
  tokens,
  strongSignInWorks,
}: {
  db: Database;
  clock: Clock;
  tokens: AccessTokens;
  /** Where it does not, nobody needs a stronger sign-in, whatever staff once required. */
  strongSignInWorks: boolean;
}): (request: FastifyRequest) => ReturnType<Guard> {
  return async (request) => {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) return unauthenticated(sessionTexts.notSignedIn);
    const at = clock.now();
    const claims = await tokens.verify(token, at);
    if (claims === undefined) return unauthenticated(sessionTexts.badToken);
    const session = await findSession(db, claims.sessionId, at);
    if (session === undefined || session.userId !== claims.userId) {
      return unauthenticated(sessionTexts.badToken);
    }
    if (!session.isActive) return unauthenticated(sessionTexts.inactive);
    if (!session.isOpen) return unauthenticated(sessionTexts.badToken);
    const { userId, sessionId, email, isStaff, areaIds, method } = session;
    const needsStrongerSignIn = session.needsStrongerSignIn && strongSignInWorks;
    return ok({ userId, sessionId, email, isStaff, areaIds, method, needsStrongerSignIn });
  };
}

/** The token of an authorization header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
