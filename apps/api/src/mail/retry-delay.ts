import { doublingDelay } from '#time/doubling-delay.ts';

const DELAY_MS = { first: 60_000, longest: 60 * 60_000 };
/** Somebody may be in danger. */
const URGENT_DELAY_MS = { first: 10_000, longest: 5 * 60_000 };
const MOST_ATTEMPTS = 12;

/**
 * How long to wait after the given number of failed attempts, or undefined when the email is given up: twelve attempts
 * over about seven hours, longer than a link in an email is useful.
 */
export function retryDelayMs(attempts: number, isUrgent = false): number | undefined {
  if (attempts >= MOST_ATTEMPTS) return undefined;
  return isUrgent ? urgentDelayMs(attempts) : doublingDelay(attempts, DELAY_MS);
}

/** The same for an urgent email that is never given up. */
export const urgentDelayMs = (attempts: number): number => doublingDelay(attempts, URGENT_DELAY_MS);
