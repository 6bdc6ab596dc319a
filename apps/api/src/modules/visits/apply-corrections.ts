import type { CorrectionInput } from '@patrolplan/contract/visits';
import type { Database } from '#db/database.ts';
import type { Outcome, Receipt } from '#modules/field/events/apply.ts';
import type { Publish } from '#modules/field/events/publish.ts';
import { timeRefusal } from '#modules/field/events/time-refusal.ts';
import { localMoment } from '#time/local-moment.ts';
import { lockUserVisits, readRemovedOwners, removeOwnVisits } from './removed-visits-table.ts';
import { storedVisits, writeNotes } from './visits-table.ts';

/**
 * Changes notes of own visits or removes visits. In any order and however often they arrive: the newest note counts, and a
 * removal is final. What was found is deleted with the visit.
 */
export async function applyCorrections(
  tx: Database,
  corrections: readonly CorrectionInput[],
  { person: { userId }, now }: Receipt,
  { timeZone, publish }: { readonly timeZone: string; readonly publish: Publish },
): Promise<readonly Outcome[]> {
  await lockUserVisits(tx, userId);
  const ids = corrections.map(({ visit_id }) => visit_id);
  const stored = await storedVisits(tx, ids);
  const removed = await readRemovedOwners(tx, ids);
  const known = (id: string): StoredOrRemoved => {
    const visit = stored.get(id);
    if (visit) return { kind: 'stored', owner: visit.user_id, at: visit.visited_at };
    const owner = removed.get(id);
    return owner === undefined ? { kind: 'unknown' } : { kind: 'removed', owner };
  };
  const outcomes = corrections.map((each) =>
    correctionRefusal(each, known(each.visit_id), { userId, now, timeZone }),
  );
  const accepted = corrections.filter((_, n) => outcomes[n] === null);
  await writeNotes(
    tx,
    accepted.filter(({ change }) => change === 'note'),
  );
  const removals = accepted.flatMap(({ change, visit_id }) => (change === 'remove' ? [visit_id] : []));
  if (removals.length > 0) {
    const visits = await removeOwnVisits(tx, removals, { userId, removedAt: now });
    await publish(tx, 'visitsRemoved', { visits, now });
  }
  return outcomes;
}

/** The visit that a correction is about. */
export type StoredOrRemoved =
  | { readonly kind: 'stored'; readonly owner: number | null; readonly at: Date }
  | { readonly kind: 'removed'; readonly owner: number | null }
  | { readonly kind: 'unknown' };

/**
 * Why a correction is not accepted; null when it is. It must be made on the day of the visit, in the organisation's time zone; like
 * a visit it may arrive up to seven days later.
 */
export function correctionRefusal(
  { change, at }: Pick<CorrectionInput, 'change' | 'at'>,
  visit: StoredOrRemoved,
  { userId, now, timeZone }: { readonly userId: number; readonly now: Date; readonly timeZone: string },
): Outcome {
  const wrongTime = timeRefusal(at, now);
  if (wrongTime !== null) return wrongTime;
  // A removal may arrive before its visit, which is then not stored.
  if (visit.kind === 'unknown') return change === 'remove' ? null : 'not_found';
  if (visit.owner !== userId) return 'id_in_use';
  if (visit.kind === 'removed') return change === 'remove' ? null : 'not_found';
  const localDay = (time: Date) => localMoment(time, timeZone).day;
  return localDay(new Date(at)) === localDay(visit.at) ? null : 'day_over';
}
