import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { amountError } from './boost-amount.ts';
import { type BoostTarget, findTarget } from './boost-target.ts';
import { insertBoost } from './boosts-table.ts';

export type WantedBoost = {
  readonly target: BoostTarget;
  readonly amount: number;
  readonly reason: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly actor: string;
};

export type BoostSet = Result<{ readonly id: number }, Failure>;

const MAX_REASON_LENGTH = 500;

/** Boosts a site or a whole area for a while; several boosts on the same site add up. */
export async function setBoost(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: WantedBoost,
): Promise<BoostSet> {
  return db.transaction().execute((tx) => setBoostWithin(tx, wanted, clock.now()));
}

/** The same within the caller's transaction. */
export async function setBoostWithin(tx: Database, wanted: WantedBoost, now: Date): Promise<BoostSet> {
  const wrong = validationErrors(wanted, now);
  if (wrong !== undefined) return invalid(wrong);
  const target = await findTarget(tx, wanted.target);
  if (!target.ok) return target;
  const boost = {
    siteId: target.value.siteId,
    areaId: target.value.areaId,
    amount: wanted.amount,
    reason: wanted.reason.trim(),
    startsAt: wanted.startsAt,
    endsAt: wanted.endsAt,
    createdBy: wanted.actor,
    createdAt: now,
  };
  const id = await insertBoost(tx, boost);
  await recordChange(tx, {
    at: now,
    actor: wanted.actor,
    action: 'boost.set',
    subject: `boost:${id}`,
    before: null,
    after: boost,
  });
  return ok({ id });
}

/** The first error of a boost, by its field; undefined when it is valid. */
function validationErrors(wanted: WantedBoost, now: Date): Readonly<Record<string, string>> | undefined {
  const starts = wanted.startsAt.getTime();
  const ends = wanted.endsAt.getTime();
  const amount = amountError(wanted.amount);
  if (amount !== undefined) return { amount };
  if (wanted.reason.trim() === '') return { reason: 'A boost needs a reason.' };
  if (wanted.reason.length > MAX_REASON_LENGTH)
    return { reason: `The reason must be at most ${MAX_REASON_LENGTH} characters.` };
  if (Number.isNaN(starts) || Number.isNaN(ends))
    return { starts_at: 'The start and the end must be times.' };
  if (ends <= starts) return { ends_at: 'The end must be after the start.' };
  if (ends <= now.getTime()) return { ends_at: 'The end is already past.' };
  return undefined;
}
