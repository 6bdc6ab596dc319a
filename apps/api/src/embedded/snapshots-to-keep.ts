const NEWEST_KEPT = 5;
const DAYS_KEPT = 7;

/** The snapshots to keep: the newest five, and the last one of each of the seven newest days. */
export function snapshotsToKeep(stamps: readonly string[]): ReadonlySet<string> {
  const newestFirst = [...stamps].sort().toReversed();
  const lastOfDay = new Map<string, string>();
  for (const stamp of newestFirst) {
    const day = stamp.slice(0, 10);
    if (!lastOfDay.has(day)) lastOfDay.set(day, stamp);
  }
  return new Set([...newestFirst.slice(0, NEWEST_KEPT), ...[...lastOfDay.values()].slice(0, DAYS_KEPT)]);
}
