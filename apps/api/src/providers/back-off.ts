import type { ProviderFailure } from './provider-reply.ts';

/** A number from 0 up to 1, handed in so that a test can choose it. */
export type Random = () => number;

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;

const FAILURES_BEFORE_PAUSE = 3;
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 30 * 60_000;
/** A provider may ask for patience, but not for ever. */
const MAX_ASKED_PAUSE_MS = 6 * 3_600_000;

/** Whether the same question may be answered a moment later. */
export function isPassing(failure: ProviderFailure): boolean {
  return ['timed-out', 'broken-connection', 'server-error', 'not-json'].includes(failure.kind);
}

/** How long to wait before asking again, doubled for each attempt made; jitter keeps copies from marching in step. */
export const retryDelayMs = (attemptsMade: number, random: Random): number =>
  jittered(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attemptsMade - 1)), random);

/**
 * How long to leave a provider alone after it failed for the nth time in a row. At once when it says that it is asked
 * too often or refuses us; after three failures else, then twice as long each time.
 */
export function pauseMs(failure: ProviderFailure, failuresInARow: number, random: Random): number {
  if (failure.kind === 'too-many-requests' && failure.retryAfterSeconds !== null) {
    return Math.min(MAX_ASKED_PAUSE_MS, failure.retryAfterSeconds * 1_000);
  }
  const atOnce = failure.kind === 'too-many-requests' || failure.kind === 'key-refused';
  const pauses = atOnce ? failuresInARow : failuresInARow - FAILURES_BEFORE_PAUSE + 1;
  if (pauses < 1) return 0;
  return jittered(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (pauses - 1)), random);
}

const FIRST_ITEM_MS = 20 * 60_000;
const MAX_ITEM_MS = 6 * 3_600_000;

/** How long a cell or an area is not asked for after its own failure, the nth in a row: twice as long each time. */
export const itemDelayMs = (failuresInARow: number): number =>
  Math.min(MAX_ITEM_MS, FIRST_ITEM_MS * 2 ** Math.min(failuresInARow - 1, 10));

/** Between half of the time and all of it. */
const jittered = (ms: number, random: Random): number => Math.round(ms * (0.5 + random() / 2));
