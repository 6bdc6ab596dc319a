import type { MarkInput, MarkRefusal } from '@patrolplan/contract/marks';

const DAY_MS = 24 * 3_600_000;
const MAX_LATE_MS = 7 * DAY_MS;
/** Clocks of devices differ by a little even after correction. */
const MAX_AHEAD_MS = 2 * 60_000;
/** A mark that staff do not confirm must not take a site out of the plans for ever. */
const UNCONFIRMED_MS = 7 * DAY_MS;

export const unconfirmedEnd = (markedAt: string): Date => new Date(Date.parse(markedAt) + UNCONFIRMED_MS);

/** Why a new mark is not accepted; null when it is. `site` is undefined where the person may not see it. */
export function markRefusal(
  { marked_at }: MarkInput,
  { now, site }: { readonly now: Date; readonly site: { readonly isRetired: boolean } | undefined },
): MarkRefusal | null {
  const age = now.getTime() - Date.parse(marked_at);
  if (age > MAX_LATE_MS) return 'too_old';
  if (age < -MAX_AHEAD_MS) return 'in_future';
  if (site === undefined) return 'outside_areas';
  return site.isRetired ? 'site_retired' : null;
}
