import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { amountError } from './boost-amount.ts';
import { type BoostTarget, findTarget } from './boost-target.ts';
import { type BoostOfKey, boostOfKey, insertBoost } from './boosts-table.ts';

export type WantedBoost = {
  readonly target: BoostTarget;
  readonly amount: number;
  readonly reason: string;
  /** Null: now. */
  readonly startsAt: Date | null;
  readonly endsAt: Date;
  readonly actor: string;
  /** Made by the device. A second call of the same person with the same key sets no second boost. */
  readonly key?: string | null;
};

export type BoostSet = Result<{ readonly id: number }, Failure>;

const MAX_REASON_LENGTH = 500;
const ALREADY_SET = 'This boost is already set. Look at it in the list of boosts.';

/** Boosts a site or a whole area for a while; several boosts on the same site add up. */
export async function setBoost(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: WantedBoost,
): Promise<BoostSet> {
  return db.transaction().execute((tx) => setBoostWithin(tx, wanted, clock.now()));
}

/** The same within the caller's transaction. */
export async function setBoostWithin(tx: Database, wanted: WantedBoost, now: Date): Promise<BoostSet> {
  const earlier = await setBefore(tx, wanted);
  if (earlier !== undefined) return earlier;
  const wrong = validationErrors(wanted, now);
  if (wrong !== undefined) return invalid(wrong);
  const target = await findTarget(tx, wanted.target);
  if (!target.ok) return target;
  const boost = {
    siteId: target.value.siteId,
    areaId: target.value.areaId,
    amount: wanted.amount,
    reason: wanted.reason.trim(),
    startsAt: wanted.startsAt ?? now,
    endsAt: wanted.endsAt,
    createdBy: wanted.actor,
    createdAt: now,
  };
  const id = await insertBoost(tx, boost, wanted.key ?? null);
  // The same call came twice at once, and the other one was first.
  if (id === undefined) return (await setBefore(tx, wanted)) ?? conflict(ALREADY_SET);
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

/** The outcome of an earlier call with the same key; undefined when there was none. */
async function setBefore(tx: Database, wanted: WantedBoost): Promise<BoostSet | undefined> {
  if (wanted.key === undefined || wanted.key === null) return undefined;
  const earlier = await boostOfKey(tx, { actor: wanted.actor, key: wanted.key });
  if (earlier === undefined) return undefined;
  return isSame(earlier, wanted) ? ok({ id: earlier.id }) : conflict(ALREADY_SET);
}

function isSame(boost: BoostOfKey, { target, amount, reason, startsAt, endsAt }: WantedBoost): boolean {
  return (
    (target.kind === 'site' ? boost.siteId === target.siteId : boost.areaName === target.areaName) &&
    boost.amount === amount &&
    boost.reason === reason.trim() &&
    boost.startsAt.getTime() === (startsAt ?? boost.createdAt).getTime() &&
    boost.endsAt.getTime() === endsAt.getTime()
  );
}

/** The first error of a boost, by its field; undefined when it is valid. */
function validationErrors(wanted: WantedBoost, now: Date): Readonly<Record<string, string>> | undefined {
  const starts = (wanted.startsAt ?? now).getTime();
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
