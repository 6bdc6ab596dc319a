import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import {
  type OnCorrected,
  lockVisitsOf,
  restoreStruckVisit,
  strikeStoredVisit,
} from './removed-visits-table.ts';
import { ownersOf } from './visits-table.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** As for storing visits. */
  readonly countsIn: string | null;
  readonly onRemoved?: OnCorrected;
  readonly onRestored?: OnCorrected;
};

/**
 * Strikes a visit: it counts for no score and no figure any more, and its warden reads the reason. The trail names the site
 * and never the person.
 */
export async function strikeVisit(
  { db, clock, countsIn, onRemoved }: Deps,
  { id, reason, actor }: { readonly id: string; readonly reason: string; readonly actor: string },
): Promise<Result<{ readonly struckAt: Date }, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const owner = (await ownersOf(tx, [id])).get(id);
    if (typeof owner === 'number') await lockVisitsOf(tx, owner);
    const visit = await strikeStoredVisit(tx, id, { reason, at, countsIn });
    if (visit === undefined) return notFound('This visit does not exist any more.');
    await onRemoved?.(tx, [visit], at);
    await recordChange(tx, {
      at,
      actor,
      action: 'visit.strike',
      subject: `visit:${id}`,
      before: null,
      after: { ...trailFields(visit), reason },
    });
    return ok({ struckAt: at });
  });
}

/** Undoes a strike, the one of that moment only. */
export async function restoreVisit(
  { db, clock, onRestored }: Pick<Deps, 'db' | 'clock' | 'onRestored'>,
  { id, struckAt, actor }: { readonly id: string; readonly struckAt: Date; readonly actor: string },
): Promise<Result<null, Failure>> {
  return db.transaction().execute(async (tx) => {
    const visit = await restoreStruckVisit(tx, id, struckAt);
    if (visit === undefined) return notFound('This visit is not struck any more.');
    const at = clock.now();
    await onRestored?.(tx, [visit], at);
    await recordChange(tx, {
      at,
      actor,
      action: 'visit.restore',
      subject: `visit:${id}`,
      before: { ...trailFields(visit), reason: visit.struck_because },
      after: trailFields(visit),
    });
    return ok(null);
  });
}

const trailFields = (visit: { readonly visited_at: Date; readonly outcome: string }) => ({
  visitedAt: visit.visited_at,
  outcome: visit.outcome,
});
