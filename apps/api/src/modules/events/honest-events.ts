/** An event that no refresh has confirmed for this long may have been moved or cancelled. */
const HONEST_EVENT_MS = 48 * 3_600_000;

/** An event last fetched before this is too old to be honest. */
export const oldestHonestFetch = (now: Date): Date => new Date(now.getTime() - HONEST_EVENT_MS);
