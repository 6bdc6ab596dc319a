import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type RefreshTokens = {
  /** 256 random bits. */
  make(sessionId: string): string;
  /**
   * The token that replaces another, as each secret makes it, the newest first. It follows from that one and the secret, so
   * that two tabs, or a client that lost the reply, get the same successor without the service storing it.
   */
  successors(token: string, sessionId: string): readonly [string, ...string[]];
  /** Whether this service issued the token for the session that it names. */
  isGenuine(token: string): boolean;
};

const RANDOM_CHARACTERS = 43; // 32 bytes as base64url
const MARK_BYTES = 16;

/** The first secret makes tokens, all recognise them. */
export function createRefreshTokens(secrets: readonly string[]): RefreshTokens {
  const [newest, ...older] = secrets;
  if (newest === undefined) throw new Error('No secret to make tokens with');

  const successor = (token: string, sessionId: string, secret: string) =>
    marked(sessionId, createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url'), secret);

  return {
    make: (sessionId) => marked(sessionId, randomBytes(32).toString('base64url'), newest),
    successors: (token, sessionId) => [
      successor(token, sessionId, newest),
      ...older.map((secret) => successor(token, sessionId, secret)),
    ],
    isGenuine(token) {
      const sessionId = readSessionId(token);
      if (sessionId === undefined) return false;
      const random = token.slice(sessionId.length + 1, sessionId.length + 1 + RANDOM_CHARACTERS);
      return secrets.some((secret) => isEqual(token, marked(sessionId, random, secret)));
    },
  };
}

/** The session that a token names, so that an old one is recognised long after it was replaced. */
export function readSessionId(token: string): string | undefined {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{65}$/.exec(token)?.[1];
}

/** A mark that only the service can compute tells a replaced token from a forged one. */
function marked(sessionId: string, random: string, secret: string): string {
  const named = `${sessionId}.${random}`;
  const mark = createHmac('sha256', secret).update(`refresh-mark:${named}`).digest();
  return named + mark.subarray(0, MARK_BYTES).toString('base64url');
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
