const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 15_000;
const MOST_FAILURES = 8;

/**
 * How long to wait before starting a process again that died, or undefined to give up. Failures are counted
 * since it last was ready: a process that works for a while and then dies may do so for ever.
 */
export function restartDelayMs(failuresInARow: number): number | undefined {
  if (failuresInARow > MOST_FAILURES) return undefined;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failuresInARow - 1));
}
