import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs the work and returns no sooner than the given time, so that the reply time does not reveal whether an
 * address is known.
 */
export async function withMinDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
