import { doublingDelay } from '#api/time/doubling-delay.ts';

const DELAY_MS = { first: 250, longest: 15_000 };
const MOST_FAILURES = 8;

/**
 * How long to wait before starting a process again that died, or undefined to give up. Failures are counted
 * since it last was ready: a process that works for a while and then dies may do so for ever.
 */
export function restartDelayMs(failuresInARow: number): number | undefined {
  return failuresInARow > MOST_FAILURES ? undefined : doublingDelay(failuresInARow, DELAY_MS);
}
