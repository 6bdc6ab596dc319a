import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs the work and answers no sooner than the given time. Where the work differs between a known and an unknown
 * address, the answer must not: both arrive at the same moment.
 */
export async function withMinDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
