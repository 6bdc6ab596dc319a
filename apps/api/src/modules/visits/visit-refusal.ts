import type { RefusalReason, VisitInput } from '@patrolplan/contract/visits';

const MAX_LATE_MS = 7 * 24 * 3_600_000;
/** Clocks of devices differ by a little even after correction. */
const MAX_AHEAD_MS = 2 * 60_000;

/** Why a new visit is not accepted; null when it is. */
export function visitRefusal(
  visit: VisitInput,
  { now, visibleSites }: { readonly now: Date; readonly visibleSites: ReadonlySet<number> },
): RefusalReason | null {
  const age = now.getTime() - Date.parse(visit.visited_at);
  if (age > MAX_LATE_MS) return 'too_old';
  if (age < -MAX_AHEAD_MS) return 'in_future';
  return visibleSites.has(visit.site_id) ? null : 'outside_areas';
}
