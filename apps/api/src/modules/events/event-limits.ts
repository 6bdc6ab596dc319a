/** The distance from its venue up to which an event affects parking: about half an hour's walk. */
export const EVENT_REACH_MILES = 1.5;

/** An event that no refresh has confirmed for this long may have been moved or cancelled. */
const MAX_AGE_MS = 48 * 3_600_000;

/** Events last fetched before this time are not shown and not scored. */
export const eventsFreshSince = (now: Date): Date => new Date(now.getTime() - MAX_AGE_MS);
