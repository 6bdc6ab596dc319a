import { doublingDelay } from '#time/doubling-delay.ts';
import type { ProviderFailure } from './provider-reply.ts';

/** A number from 0 up to 1; a parameter, so that a test can choose it. */
export type Random = () => number;

const RETRY_MS = { first: 500, longest: 10_000 };

const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = { first: 60_000, longest: 30 * 60_000 };
/** The longest pause that a provider's Retry-After can cause. */
const MAX_ASKED_PAUSE_MS = 6 * 3_600_000;

/** Whether a retry may succeed. */
export function isTransient(failure: ProviderFailure): boolean {
  return ['timed-out', 'broken-connection', 'server-error', 'not-json'].includes(failure.kind);
}

/** The delay before a retry, doubled with each attempt. Jitter keeps instances from retrying together. */
export const retryDelayMs = (attemptsMade: number, random: Random): number =>
  jittered(doublingDelay(attemptsMade, RETRY_MS), random);

/**
 * The pause after a provider failed for the nth time in a row. It starts with the first failure when the provider returns
 * 429 or refuses the key, else with the third, and doubles each time.
 */
export function pauseMs(failure: ProviderFailure, failuresInARow: number, random: Random): number {
  if (failure.kind === 'too-many-requests' && failure.retryAfterSeconds !== null) {
    return Math.min(MAX_ASKED_PAUSE_MS, failure.retryAfterSeconds * 1_000);
  }
  const atOnce = failure.kind === 'too-many-requests' || failure.kind === 'key-refused';
  const pauses = atOnce ? failuresInARow : failuresInARow - FAILURES_BEFORE_PAUSE + 1;
  if (pauses < 1) return 0;
  return jittered(doublingDelay(pauses, PAUSE_MS), random);
}

const ITEM_MS = { first: 20 * 60_000, longest: 6 * 3_600_000 };

/** The delay before a cell or an area is requested again after its nth failure in a row; it doubles each time. */
export const itemDelayMs = (failuresInARow: number): number => doublingDelay(failuresInARow, ITEM_MS);

/** Between half of the time and all of it. */
const jittered = (ms: number, random: Random): number => Math.round(ms * (0.5 + random() / 2));
