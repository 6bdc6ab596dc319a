const MAX_LATE_MS = 7 * 24 * 3_600_000;
/** Clocks of devices differ by a little even after correction. */
const MAX_AHEAD_MS = 2 * 60_000;

/** Why an event of that time is not accepted; null when it is. */
export function timeRefusal(
  at: string,
  now: Date,
  maxAheadMs = MAX_AHEAD_MS,
): 'too_old' | 'in_future' | null {
  const age = now.getTime() - Date.parse(at);
  if (age > MAX_LATE_MS) return 'too_old';
  return age < -maxAheadMs ? 'in_future' : null;
}
