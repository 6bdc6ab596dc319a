import type { RefusalReason, VisitInput } from '@patrolplan/contract/visits';

const MAX_LATE_MS = 7 * 24 * 3_600_000;
/** Clocks of devices differ by a little even after correction. */
const MAX_AHEAD_MS = 2 * 60_000;

/** Why a new visit is not accepted; null when it is. */
export function visitRefusal(
  visit: VisitInput,
  { now, visibleSites }: { readonly now: Date; readonly visibleSites: ReadonlySet<number> },
): RefusalReason | null {
  return timeRefusal(visit.visited_at, now) ?? (visibleSites.has(visit.site_id) ? null : 'outside_areas');
}

/** Why a visit or a correction of that time is not accepted. */
export function timeRefusal(time: string, now: Date): RefusalReason | null {
  const age = now.getTime() - Date.parse(time);
  if (age > MAX_LATE_MS) return 'too_old';
  return age < -MAX_AHEAD_MS ? 'in_future' : null;
}
