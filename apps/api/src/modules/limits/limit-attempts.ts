import { createHash } from 'node:crypto';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import type { Failure } from '#failure.ts';
import { type Result, fail, ok } from '#result.ts';
import { networkOf } from './network-of.ts';
import { type AttemptLimit, accountLimits, addressLimits, pauses } from './attempt-limits.ts';
import { countAttempt, forgetAttempts } from './rate-limits-table.ts';

const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a moment and try again.';

export type AttemptLimiter = {
  fromAddress(
    purpose: keyof ReturnType<typeof addressLimits>,
    address: string,
  ): Promise<Result<undefined, Failure>>;
  onAccount(purpose: keyof typeof accountLimits, account: string): Promise<Result<undefined, Failure>>;
  /** A right password shows that the tries before it were the owner's. */
  forgetAccount(purpose: keyof typeof accountLimits, account: string): Promise<void>;
};

export function createAttemptLimiter(
  { db, clock }: { db: Database; clock: Clock },
  attemptsPerAddress: number,
): AttemptLimiter {
  const perAddress = addressLimits(attemptsPerAddress);

  async function count(key: string, limit: AttemptLimit): Promise<Result<undefined, Failure>> {
    const at = clock.now();
    const counted = await countAttempt(db, { key, at, ...limit, pausesSeconds: pauses(limit) });
    if (!counted.refused) return ok(undefined);
    const waitMs = (counted.pauseEndsAt?.getTime() ?? 0) - at.getTime();
    return fail({
      kind: 'too-many-attempts',
      message: TOO_MANY_ATTEMPTS,
      retryAfterSeconds: Math.max(1, waitMs / 1_000),
    });
  }

  return {
    fromAddress: (purpose, address) =>
      count(limitKey(`${purpose}:address`, networkOf(address)), perAddress[purpose]),
    onAccount: (purpose, account) => count(limitKey(`${purpose}:account`, account), accountLimits[purpose]),
    forgetAccount: (purpose, account) => forgetAttempts(db, limitKey(`${purpose}:account`, account)),
  };
}

/** Digested, so that the table of counters is no list of who tried to sign in from where. */
function limitKey(kind: string, subject: string): string {
  return `${kind}:${createHash('sha256').update(subject).digest('base64url')}`;
}
