import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { boostState } from './boost-window.ts';
import { type Boost, findBoosts, moveEnd } from './boosts-table.all-areas.ts';

export type WantedEnd = {
  readonly id: number;
  readonly endsAt: Date;
  /** The end that the person saw. If somebody else moved it meanwhile, nothing is changed. */
  readonly seenEndsAt: Date;
  readonly actor: string;
};

/** Moves the end of a boost that is planned or in force. */
export async function changeBoostEnd(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, endsAt, seenEndsAt, actor }: WantedEnd,
): Promise<Result<{ readonly endsAt: Date }, Failure>> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const [before] = await findBoosts(tx, { id });
    if (before === undefined) return notFound(`Unknown boost ${id}.`);
    if (endsAt.getTime() <= before.startsAt.getTime())
      return invalid({ ends_at: 'The end must be after the start.' });
    if (endsAt.getTime() <= now.getTime()) return invalid({ ends_at: 'The end is already past.' });
    if (!(await moveEnd(tx, { id, seenEnd: seenEndsAt, end: endsAt, at: now }))) {
      const [current = before] = await findBoosts(tx, { id });
      return changedMeanwhile(current, now);
    }
    await recordChange(tx, {
      at: now,
      actor,
      action: 'boost.change-end',
      subject: `boost:${id}`,
      before,
      after: { ...before, endsAt },
    });
    return ok({ endsAt });
  });
}

function changedMeanwhile(current: Boost, now: Date) {
  const message =
    boostState(current, now) === 'over'
      ? `Boost ${current.id} has already ended.`
      : `Boost ${current.id} has another end by now.`;
  return conflict(message, { ends_at: current.endsAt, ended_at: current.endedAt });
}
