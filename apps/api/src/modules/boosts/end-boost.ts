import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { clearEnded, findBoosts, markEnded } from './boosts-table.all-areas.ts';

export type WantedEnding = {
  readonly id: number;
  readonly actor: string;
  /** Also all boosts that were set together with it and are not over. */
  readonly wholeSeries?: boolean;
};

export type Ending = { readonly endedAt: Date; readonly count: number };

/** Ends a boost now, or cancels a planned one. The second of two simultaneous calls fails with a conflict. */
export async function endBoost(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, actor, wholeSeries = false }: WantedEnding,
): Promise<Result<Ending, Failure>> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const [before] = await findBoosts(tx, { id });
    if (before === undefined) return notFound(`Unknown boost ${id}.`);
    const count = await markEnded(tx, { id, series: wholeSeries ? before.series : null, at: now });
    if (count === 0) {
      return conflict(`Boost ${id} has already ended.`, { ends_at: before.endsAt, ended_at: before.endedAt });
    }
    await recordChange(tx, {
      at: now,
      actor,
      action: 'boost.end',
      subject: `boost:${id}`,
      before,
      after: { ...before, endedAt: now, ...(count > 1 ? { boostsEnded: count } : {}) },
    });
    return ok({ endedAt: now, count });
  });
}

type WantedReopening = {
  readonly id: number;
  /** When it was ended. Another ending than the one that the person saw is not undone. */
  readonly endedAt: Date;
  readonly actor: string;
};

/** Undoes the end of a boost, and of those of its series that ended with it. What would be over by now stays ended. */
export async function reopenBoost(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, endedAt, actor }: WantedReopening,
): Promise<Result<{ readonly count: number }, Failure>> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const [before] = await findBoosts(tx, { id });
    if (before === undefined) return notFound(`Unknown boost ${id}.`);
    const count = await clearEnded(tx, { boost: before, endedAt, at: now });
    if (count === 0) {
      const message =
        before.endedAt === null ? `Boost ${id} has not been ended.` : `The time of boost ${id} is over.`;
      return conflict(message, { ends_at: before.endsAt, ended_at: before.endedAt });
    }
    await recordChange(tx, {
      at: now,
      actor,
      action: 'boost.reopen',
      subject: `boost:${id}`,
      before,
      after: { ...before, endedAt: null, ...(count > 1 ? { boostsReopened: count } : {}) },
    });
    return ok({ count });
  });
}
