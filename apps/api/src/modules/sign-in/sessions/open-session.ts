import { randomUUID } from 'node:crypto';
import type { SignInMethod } from '#core/caller.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { deviceWords } from './device-words.ts';
import { hashToken } from './random-token.ts';
import type { SessionTokens } from './session-tokens.ts';
import { insertSession } from './sessions-table.ts';

const REFRESH_TOKEN_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1_000;

export type OpenedSession = { readonly sessionId: string; readonly access: string; readonly refresh: string };

export type OpenedBy = {
  readonly userAgent?: string | undefined;
  readonly method?: SignInMethod;
  /** Where it is not 14 days. */
  readonly lastsMs?: number;
};

/** A new session with its pair of tokens. Only the digest of the refresh token is stored. */
export async function openSession(
  { db, clock, tokens }: { db: Database; clock: Clock; tokens: SessionTokens },
  userId: number,
  { userAgent, method = 'password', lastsMs = REFRESH_TOKEN_DAYS * DAY_MS }: OpenedBy = {},
): Promise<OpenedSession> {
  const at = clock.now();
  const sessionId = randomUUID();
  const refresh = tokens.refresh.make(sessionId);
  await insertSession(db, {
    id: sessionId,
    userId,
    refreshHash: hashToken(refresh),
    at,
    device: deviceWords(userAgent ?? ''),
    method,
    expiresAt: new Date(at.getTime() + lastsMs),
  });
  return { sessionId, refresh, access: await tokens.sign({ userId, sessionId }, at) };
}
