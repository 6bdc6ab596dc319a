import { doublingDelay } from '#core/doubling-delay.ts';

const DELAY_MS = { first: 60_000, longest: 60 * 60_000 };
/** Somebody may be in danger. */
const URGENT_DELAY_MS = { first: 10_000, longest: 5 * 60_000 };
const MOST_ATTEMPTS = 12;

/**
 * How long to wait after the given number of failed attempts, or undefined when the email is given up: twelve attempts
 * over about seven hours, longer than a link in an email is useful.
 */
export function retryDelayMs(attempts: number, isUrgent = false): number | undefined {
  return attempts < MOST_ATTEMPTS
    ? doublingDelay(attempts, isUrgent ? URGENT_DELAY_MS : DELAY_MS)
    : undefined;
}
