import type { CorrectionInput, RefusalReason } from '@patrolplan/contract/visits';
import { localMoment } from '#calendar/local-moment.ts';
import { timeRefusal } from './visit-refusal.ts';

/** The visit that a correction is about. */
export type StoredOrRemoved =
  | { readonly kind: 'stored'; readonly owner: number | null; readonly at: Date }
  | { readonly kind: 'removed'; readonly owner: number | null }
  | { readonly kind: 'unknown' };

/**
 * Why a correction is not accepted; null when it is. It is made on the day of the visit, in the organisation's time zone; like
 * a visit it may arrive up to seven days later.
 */
export function correctionRefusal(
  { change, made_at }: CorrectionInput,
  visit: StoredOrRemoved,
  { userId, now, timeZone }: { readonly userId: number; readonly now: Date; readonly timeZone: string },
): RefusalReason | null {
  const wrongTime = timeRefusal(made_at, now);
  if (wrongTime !== null) return wrongTime;
  // A removal may arrive before its visit, which is then not stored.
  if (visit.kind === 'unknown') return change === 'remove' ? null : 'not_found';
  if (visit.owner !== userId) return 'id_in_use';
  if (visit.kind === 'removed') return change === 'remove' ? null : 'not_found';
  const dayOf = (at: Date) => localMoment(at, timeZone).day;
  return dayOf(new Date(made_at)) === dayOf(visit.at) ? null : 'day_over';
}
