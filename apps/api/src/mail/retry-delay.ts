const FIRST_DELAY_MS = 60_000;
const LONGEST_DELAY_MS = 60 * 60_000;
const MOST_ATTEMPTS = 12;

/**
 * How long to wait after the given number of failed attempts, or undefined when the email is given up: twelve tries
 * over about seven hours, longer than any link in an email is worth waiting for.
 */
export function retryDelayMs(attempts: number): number | undefined {
  if (attempts >= MOST_ATTEMPTS) return undefined;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
}
