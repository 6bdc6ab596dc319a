import { createHmac, randomBytes } from 'node:crypto';

/** A refresh token names its session, so that an old one is recognised long after it was replaced. */
export const makeRefreshToken = (sessionId: string): string =>
  `${sessionId}.${randomBytes(32).toString('base64url')}`;

/** Undefined for a token of the release that did not name the session. */
export function sessionOf(token: string): string | undefined {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/.exec(token)?.[1];
}

/**
 * The token that replaces another. It follows from that one and a secret, so that two tabs, or a client that lost the
 * reply, get the same successor without the service storing it.
 */
export function successorOf(
  token: string,
  { sessionId, secret }: { sessionId: string; secret: string },
): string {
  const digest = createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url');
  return `${sessionId}.${digest}`;
}
