import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { lockUserVisits } from './removed-visits-table.ts';
import type { Publish } from '#modules/field/events/publish.ts';
import { restoreStruckVisit, strikeStoredVisit } from './struck-visits-table.all-areas.ts';
import { readOwners } from './visits-table.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publish: Publish;
};

/**
 * Strikes a visit: it counts for no score and no figure any more, and its warden reads the reason. The trail names the site
 * and never the person.
 */
export async function strikeVisit(
  { db, clock, publish }: Deps,
  { id, reason, actor }: { readonly id: string; readonly reason: string; readonly actor: string },
): Promise<Result<{ readonly struckAt: Date }, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const owner = (await readOwners(tx, [id])).get(id);
    if (typeof owner === 'number') await lockUserVisits(tx, owner);
    const visit = await strikeStoredVisit(tx, id, { reason, at });
    if (visit === undefined) return notFound('This visit does not exist any more.');
    await publish(tx, 'visitsRemoved', { visits: [visit], now: at });
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
  { db, clock, publish }: Deps,
  { id, struckAt, actor }: { readonly id: string; readonly struckAt: Date; readonly actor: string },
): Promise<Result<null, Failure>> {
  return db.transaction().execute(async (tx) => {
    const visit = await restoreStruckVisit(tx, id, struckAt);
    if (visit === undefined) return notFound('This visit is not struck any more.');
    const at = clock.now();
    await publish(tx, 'visitsRestored', { visits: [visit], now: at });
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
