export const SNAPSHOT_EVERY_MS = 10 * 60_000;
/** Of a new database, or one that was moved here without its snapshots. */
const FIRST_AFTER_MS = 60_000;

/** How long until the next snapshot. It counts from the newest one, so a process that restarts often still takes them. */
export function snapshotDelayMs(newest: Date | undefined, now: Date): number {
  if (newest === undefined) return FIRST_AFTER_MS;
  const due = newest.getTime() + SNAPSHOT_EVERY_MS - now.getTime();
  // A clock that was set back, or a file name that is not a time, must not put it off for ever.
  return Number.isFinite(due) ? Math.min(Math.max(due, 0), SNAPSHOT_EVERY_MS) : 0;
}
