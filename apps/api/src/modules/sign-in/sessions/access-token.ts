import { createHash, createSecretKey } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

/** The content of an access token: its user and its session. */
type AccessClaims = { readonly userId: number; readonly sessionId: string };

export type AccessTokens = {
  sign(claims: AccessClaims, at: Date): Promise<string>;
  /** Undefined for anything but a token of this service that is valid now. */
  verify(token: string, at: Date): Promise<AccessClaims | undefined>;
};

const ACCESS_TOKEN_SECONDS = 5 * 60;
/** Allowed clock difference between the machines of the instances. */
const CLOCK_TOLERANCE_SECONDS = 5;
/** A device makes about thirty calls with a token; checking its signature costs more than the rest of the check. */
const MOST_REMEMBERED = 5_000;
const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'patrolplan';

/** A signed token of another shape is refused like a forged one. */
const claims = v.object({
  sub: v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger()),
  sid: v.pipe(v.string(), v.uuid()),
  iat: v.number(),
  exp: v.number(),
});

/** A token that was found valid, and until when it is. */
type Verified = { readonly claims: AccessClaims; readonly at: number; readonly until: number };

/** The first secret signs, all verify. A token names its secret by the digest in `kid`, so only one is tried. */
export function createAccessTokens(secrets: readonly string[]): AccessTokens {
  // Key objects: the library imports bytes again at every call.
  const keys = new Map(secrets.map((secret) => [keyId(secret), createSecretKey(secret, 'utf8')]));
  const [signing] = keys;
  if (signing === undefined) throw new Error('No secret to sign tokens with');
  const [kid, key] = signing;
  const verified = new LRUCache<string, Verified>({ max: MOST_REMEMBERED });

  return {
    sign: ({ userId, sessionId }, at) => {
      const issuedAt = Math.floor(at.getTime() / 1_000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    async verify(token, at) {
      const known = verified.get(token);
      if (known !== undefined && known.at <= at.getTime() && at.getTime() < known.until) return known.claims;
      try {
        const { payload } = await jwtVerify(
          token,
          (header) => {
            const secret = keys.get(header.kid ?? '');
            if (secret === undefined) throw new errors.JWKSNoMatchingKey();
            return secret;
          },
          {
            algorithms: [ALGORITHM],
            typ: TYPE,
            issuer: ISSUER,
            requiredClaims: ['sub', 'sid', 'iat', 'exp'],
            // Also refuses a token issued in the future, which `exp` alone would not.
            maxTokenAge: ACCESS_TOKEN_SECONDS,
            clockTolerance: CLOCK_TOLERANCE_SECONDS,
            currentDate: at,
          },
        );
        const { sub, sid, iat, exp } = v.parse(claims, payload);
        const until = (Math.min(exp, iat + ACCESS_TOKEN_SECONDS) + CLOCK_TOLERANCE_SECONDS) * 1_000;
        const found = { userId: sub, sessionId: sid };
        verified.set(token, { claims: found, at: at.getTime(), until });
        return found;
      } catch (error) {
        if (error instanceof errors.JOSEError || v.isValiError(error)) return undefined;
        throw error;
      }
    },
  };
}

function keyId(secret: string): string {
  return createHash('sha256').update(`kid:${secret}`).digest('base64url').slice(0, 12);
}
