const FIRST_DELAY_MS = 60_000;
const LONGEST_DELAY_MS = 60 * 60_000;
const MOST_ATTEMPTS = 12;

/**
 * How long to wait after the given number of failed attempts, or undefined when the email is given up: twelve attempts
 * over about seven hours, longer than a link in an email is useful.
 */
export function retryDelayMs(attempts: number): number | undefined {
  if (attempts >= MOST_ATTEMPTS) return undefined;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
}
