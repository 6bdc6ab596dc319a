import { randomUUID } from 'node:crypto';
import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { enqueueEvent } from '#modules/webhooks/events/enqueue-event.ts';
import { amountError } from './boost-amount.ts';
import { type BoostTarget, type FoundTarget, findTarget } from './boost-target.ts';
import { type BoostOfKey, boostsOfKey, countOpenBoosts, insertBoost } from './boosts-table.all-areas.ts';

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
  /** Further sites with the same boost. */
  readonly moreSiteIds?: readonly number[];
  /** The same boost at later times. */
  readonly repeats?: readonly Times[];
};

type Times = { readonly startsAt: Date; readonly endsAt: Date };

/** The first boost, and all that were set: every target at every time. */
export type BoostSet = Result<{ readonly id: number; readonly ids: readonly number[] }, Failure>;

const MAX_REASON_LENGTH = 500;
/** One call writes no more rows than this. */
const MAX_BOOSTS = 500;
/** Boosts that people set and that are not over. Wardens' devices read those of their sites every 30 seconds. */
const MAX_OPEN_BOOSTS = 5_000;
const ALREADY_SET = 'This boost is already set. Look at it in the list of boosts.';

/** Boosts sites or a whole area for a while; several boosts on the same site add up. All are set, or none. */
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
  const targets: FoundTarget[] = [];
  for (const target of listTargets(wanted)) {
    const found = await findTarget(tx, target);
    if (!found.ok) return found;
    targets.push(found.value);
  }
  const [first, ...repeats] = boostTimes(wanted, now);
  // Two calls at once may exceed the limit by what one call sets.
  if ((await countOpenBoosts(tx, now)) + targets.length * (repeats.length + 1) > MAX_OPEN_BOOSTS)
    return invalid({ repeats: `At most ${MAX_OPEN_BOOSTS} boosts are planned or in force. End some first.` });
  const series = targets.length > 1 || repeats.length > 0 ? randomUUID() : null;
  const ids: number[] = [];
  for (const { siteId, areaId } of targets) {
    const boost = {
      siteId,
      areaId,
      amount: wanted.amount,
      reason: wanted.reason.trim(),
      ...first,
      createdBy: wanted.actor,
      createdAt: now,
    };
    // The first one has the key. Without an id, the same call came twice at once, and the other one was first.
    const id = await insertBoost(tx, { ...boost, series }, ids.length === 0 ? (wanted.key ?? null) : null);
    if (id === undefined) return (await setBefore(tx, wanted)) ?? conflict(ALREADY_SET);
    ids.push(id);
    for (const times of repeats) {
      const repeatId = await insertBoost(tx, { ...boost, ...times, series }, null);
      if (repeatId !== undefined) ids.push(repeatId);
    }
    await recordChange(tx, {
      at: now,
      actor: wanted.actor,
      action: 'boost.set',
      subject: `boost:${id}`,
      before: null,
      after: { ...boost, ...repeated(repeats) },
    });
  }
  await enqueueEvent(tx, {
    event: 'boost.set',
    at: now,
    fields: {
      boost_ids: ids,
      sites: targets.flatMap(({ site }) => site ?? []),
      area_name: wanted.target.kind === 'area' ? wanted.target.areaName : null,
      amount: wanted.amount,
      reason: wanted.reason.trim(),
      times: [first, ...repeats].map(({ startsAt, endsAt }) => ({
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
      })),
    },
  });
  return ok({ id: ids[0] ?? 0, ids });
}

function boostTimes(
  { startsAt, endsAt, repeats = [] }: WantedBoost,
  now: Date,
): readonly [Times, ...Times[]] {
  return [{ startsAt: startsAt ?? now, endsAt }, ...repeats];
}

function listTargets({ target, moreSiteIds = [] }: WantedBoost): readonly BoostTarget[] {
  const more = new Set(moreSiteIds.filter((id) => target.kind === 'area' || id !== target.siteId));
  return [target, ...[...more].map((siteId): BoostTarget => ({ kind: 'site', siteId }))];
}

/** Of a boost that repeats, for the trail. */
function repeated(repeats: readonly Times[]): object {
  const last = repeats.at(-1);
  return last === undefined ? {} : { timesRepeated: repeats.length, lastTimeEndsAt: last.endsAt };
}

/** The outcome of an earlier call with the same key; undefined when there was none. */
async function setBefore(tx: Database, wanted: WantedBoost): Promise<BoostSet | undefined> {
  if (wanted.key === undefined || wanted.key === null) return undefined;
  const earlier = await boostsOfKey(tx, { actor: wanted.actor, key: wanted.key });
  const [first] = earlier;
  if (first === undefined) return undefined;
  if (!isSame(earlier, wanted, first.createdAt)) return conflict(ALREADY_SET);
  return ok({ id: first.id, ids: earlier.map(({ id }) => id) });
}

function isSame(earlier: readonly BoostOfKey[], wanted: WantedBoost, createdAt: Date): boolean {
  const requested = listTargets(wanted).flatMap((target) =>
    boostTimes(wanted, createdAt).map(({ startsAt, endsAt }) => [
      target.kind === 'site' ? target.siteId : target.areaName,
      wanted.amount,
      wanted.reason.trim(),
      startsAt,
      endsAt,
    ]),
  );
  const stored = earlier.map(({ siteId, areaName, amount, reason, startsAt, endsAt }) => [
    siteId ?? areaName,
    amount,
    reason,
    startsAt,
    endsAt,
  ]);
  return JSON.stringify(requested) === JSON.stringify(stored);
}

/** The first error of a boost, by its field; undefined when it is valid. */
function validationErrors(wanted: WantedBoost, now: Date): Readonly<Record<string, string>> | undefined {
  const times = boostTimes(wanted, now);
  const targets = listTargets(wanted);
  const amount = amountError(wanted.amount);
  if (amount !== undefined) return { amount };
  if (wanted.reason.trim() === '') return { reason: 'A boost needs a reason.' };
  if (wanted.reason.length > MAX_REASON_LENGTH)
    return { reason: `The reason must be at most ${MAX_REASON_LENGTH} characters.` };
  if (times.some(({ startsAt, endsAt }) => Number.isNaN(startsAt.getTime() + endsAt.getTime())))
    return { starts_at: 'The start and the end must be times.' };
  if (times.some(({ startsAt, endsAt }) => endsAt <= startsAt))
    return { ends_at: 'The end must be after the start.' };
  if (times.some(({ endsAt }) => endsAt <= now)) return { ends_at: 'The end is already past.' };
  if (wanted.target.kind === 'area' && targets.length > 1)
    return { more_site_ids: 'Choose several sites, or one area.' };
  if (targets.length * times.length > MAX_BOOSTS)
    return { repeats: `At most ${MAX_BOOSTS} boosts can be set at once.` };
  return undefined;
}
