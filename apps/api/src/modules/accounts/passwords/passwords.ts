import { availableParallelism } from 'node:os';
import type { Failure } from '#core/failure.ts';
import { type Result, fail, ok } from '#core/result.ts';
import { type PasswordCheck, type PasswordCost, checkPassword, hashPassword } from './password-hash.ts';
import { createWorkQueue } from './work-queue.ts';

/** Hashing and checking off the event loop, a few at a time; a full queue returns 503 instead of slowing the service down. */
export type Passwords = {
  /** `network` is whose turn it takes: no network can keep the others waiting. */
  hash(password: string, network: string): Promise<Result<string, Failure>>;
  check(password: string, hash: string | undefined, network: string): Promise<Result<PasswordCheck, Failure>>;
  /** How many passwords wait for their turn. */
  waiting(): number;
};

/** About four seconds of work on two cores: a whole shift behind one address waits, it is not refused. */
const MAX_WAITING_PER_NETWORK = 200;
const MAX_WAITING = 400;
const BUSY = 'The service is busy. Please try again in a moment.';
const RETRY_AFTER_SECONDS = 5;

export function createPasswords(
  options: {
    atOnce?: number;
    maxWaiting?: number;
    maxWaitingPerNetwork?: number;
    cost?: PasswordCost | undefined;
  } = {},
): Passwords {
  const queue = createWorkQueue({
    atOnce: options.atOnce ?? Math.max(1, availableParallelism()),
    maxWaiting: options.maxWaiting ?? MAX_WAITING,
    maxWaitingPerKey: options.maxWaitingPerNetwork ?? MAX_WAITING_PER_NETWORK,
  });
  async function queued<T>(network: string, work: () => Promise<T>): Promise<Result<T, Failure>> {
    const done = await queue.run(network, work);
    return done
      ? ok(done.value)
      : fail({ kind: 'busy', message: BUSY, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return {
    hash: (password, network) => queued(network, () => hashPassword(password, options.cost)),
    check: (password, hash, network) => queued(network, () => checkPassword(password, hash, options.cost)),
    waiting: () => queue.waiting(),
  };
}
