import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Failure } from '#core/failure.ts';
import { type Result, fail, ok } from '#core/result.ts';
import {
  type AttemptLimit,
  accountLimits,
  keyLimit,
  networkLimits,
  pauses,
  unknownNetworkLimits,
  userLimits,
} from './attempt-limits.ts';
import { isKnownNetwork, storeKnownNetwork } from './known-networks-table.ts';
import { clientNetwork } from '#core/client-network.ts';
import { countAttempt, forgetAttempts } from './rate-limits-table.ts';

const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a moment and try again.';

type Allowed = Promise<Result<undefined, Failure>>;
/** An account by its email address, which need not exist, and where the attempt comes from. */
type Attempt = { readonly email: string; readonly address: string };

export type AttemptLimiter = {
  fromNetwork(purpose: keyof ReturnType<typeof networkLimits>, address: string): Allowed;
  onAccount(purpose: keyof typeof accountLimits, attempt: Attempt): Allowed;
  /** Passes for a network that has signed in to the account before; all others share one limit. */
  fromUnknownNetworks(purpose: keyof typeof unknownNetworkLimits, attempt: Attempt): Allowed;
  byUser(purpose: keyof typeof userLimits, userId: number): Allowed;
  /** The calls of a program. */
  byKey(keyId: number): Allowed;
  /** The owner signed in: forgets the attempts from this network, and unknown networks can no longer pause it. */
  rememberOwner(attempt: Attempt & { readonly userId: number }): Promise<void>;
  rememberNetwork(use: { readonly userId: number; readonly address: string }): Promise<void>;
};

export function createAttemptLimiter(
  { db, clock }: { db: Database; clock: Clock },
  { perAddress, secrets }: { readonly perAddress: number; readonly secrets: readonly string[] },
): AttemptLimiter {
  const perNetwork = networkLimits(perAddress);
  const [newest = '', ...older] = secrets;
  const networkKey = (kind: string, subject: string) =>
    `${kind}:${keyedHash(newest, subject).toString('base64url')}`;
  const accountKey = (purpose: keyof typeof accountLimits, { email, address }: Attempt) =>
    networkKey(`${purpose}:account`, `${email} ${clientNetwork(address)}`);

  async function count(key: string, limit: AttemptLimit): Allowed {
    const at = clock.now();
    const counted = await countAttempt(db, { key, at, ...limit, pausesSeconds: pauses(limit) });
    if (!counted.refused) return ok(undefined);
    const waitMs = (counted.pauseEndsAt?.getTime() ?? 0) - at.getTime();
    const retryAfterSeconds = Math.max(1, waitMs / 1_000);
    return fail({ kind: 'too-many-attempts', message: TOO_MANY_ATTEMPTS, retryAfterSeconds });
  }

  const rememberNetwork = ({ userId, address }: { userId: number; address: string }) =>
    storeKnownNetwork(db, {
      userId,
      networkHash: keyedHash(newest, clientNetwork(address)),
      at: clock.now(),
    });

  return {
    fromNetwork: (purpose, address) =>
      count(networkKey(`${purpose}:network`, clientNetwork(address)), perNetwork[purpose]),
    onAccount: (purpose, attempt) => count(accountKey(purpose, attempt), accountLimits[purpose]),
    async fromUnknownNetworks(purpose, { email, address }) {
      // A network that was stored before the newest secret was put in front is still known.
      const networkHashes = [newest, ...older].map((secret) => keyedHash(secret, clientNetwork(address)));
      if (await isKnownNetwork(db, { email, networkHashes })) return ok(undefined);
      return count(unknownNetworksKey(purpose, email), unknownNetworkLimits[purpose]);
    },
    byUser: (purpose, userId) => count(`${purpose}:user:${userId}`, userLimits[purpose]),
    byKey: (keyId) => count(`calls:key:${keyId}`, keyLimit),
    async rememberOwner(attempt) {
      await forgetAttempts(db, accountKey('login', attempt));
      await rememberNetwork(attempt);
    },
    rememberNetwork,
  };
}

/** The counters that can be found again for a person. The others hold a hash with a network and end within a day. */
export const attemptKeys = ({ userId, email }: { userId: number; email: string }): readonly string[] => [
  ...Object.keys(userLimits).map((purpose) => `${purpose}:user:${userId}`),
  ...Object.keys(unknownNetworkLimits).map((purpose) => unknownNetworksKey(purpose, email)),
];

/** Without a secret, because the command line that erases a person has none. It does not reveal who tried. */
const unknownNetworksKey = (purpose: string, email: string): string =>
  `${purpose}:strangers:${createHash('sha256').update(email).digest('base64url')}`;

/** There are so few networks that anybody who reads the tables could try them all, if a hash needed no secret. */
const keyedHash = (secret: string, subject: string): Buffer =>
  createHmac('sha256', secret).update(`network ${subject}`).digest();
