import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Failed, type Result, ok } from '#core/result.ts';
import {
  type Period,
  deletePeriod,
  insertPeriod,
  listPeriods,
  lockPeriods,
  storePeriod,
} from './periods-table.all-areas.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** A period in the list of changes and in replies. */
export const periodValues = ({ name, startsAt }: Period) => ({ name, starts_at: startsAt });

const periodSubject = ({ name }: Period): string => `period:${name}`;

/** Why a change of the period that a person saw is refused: it is gone, or somebody else changed it. */
function seenPeriodGone(seen: Period, stored: readonly Period[]): Failed<Failure> | undefined {
  const current = stored.find(({ name }) => name === seen.name);
  if (current === undefined) return notFound(`The period '${seen.name}' was renamed or removed meanwhile.`);
  if (current.startsAt === seen.startsAt) return undefined;
  return conflict('Somebody else changed this period meanwhile.', periodValues(current));
}

/**
 * Why a period does not fit beside the others: two cannot share a name, in any capitals, nor a start. Gaps and overlaps
 * cannot occur, because each period lasts until the next one starts.
 */
function periodClash(wanted: Period, others: readonly Period[]): Failed<Failure> | undefined {
  const sameName = others.find(({ name }) => name.toLowerCase() === wanted.name.toLowerCase());
  if (sameName !== undefined) return invalid({ name: `There is already a period '${sameName.name}'.` });
  const sameStart = others.find(({ startsAt }) => startsAt === wanted.startsAt);
  if (sameStart !== undefined) return invalid({ starts_at: `'${sameStart.name}' starts at this time.` });
  return undefined;
}

/** Half an hour each. Every site has a base score for each. */
const MAX_PERIODS = 48;

/** Adds a period, which shortens the one before it. */
export async function createPeriod(
  { db, clock }: Deps,
  { period, actor }: { readonly period: Period; readonly actor: string },
): Promise<Result<Period, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockPeriods(tx);
    const periods = await listPeriods(tx);
    if (periods.length >= MAX_PERIODS)
      return invalid({ name: `At most ${MAX_PERIODS} periods. Remove one first.` });
    const clash = periodClash(period, periods);
    if (clash !== undefined) return clash;
    await insertPeriod(tx, period);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'period.create',
      subject: periodSubject(period),
      before: null,
      after: periodValues(period),
    });
    return ok(period);
  });
}

/** Renames or moves a period. The base scores of all sites follow its name in the same transaction. */
export async function changePeriod(
  { db, clock }: Deps,
  { was, period, actor }: { readonly was: Period; readonly period: Period; readonly actor: string },
): Promise<Result<Period, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockPeriods(tx);
    const stored = await listPeriods(tx);
    const gone = seenPeriodGone(was, stored);
    if (gone !== undefined) return gone;
    if (was.name === period.name && was.startsAt === period.startsAt) return ok(period);
    const others = stored.filter(({ name }) => name !== was.name);
    const clash = periodClash(period, others);
    if (clash !== undefined) return clash;
    await storePeriod(tx, was.name, period);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'period.change',
      subject: periodSubject(was),
      before: periodValues(was),
      after: periodValues(period),
    });
    return ok(period);
  });
}

/**
 * Removes a period: the one before it lasts longer. The sites keep their scores for it, so that adding a period of the same
 * name brings them back.
 */
export async function removePeriod(
  { db, clock }: Deps,
  { was, actor }: { readonly was: Period; readonly actor: string },
): Promise<Result<undefined, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockPeriods(tx);
    const stored = await listPeriods(tx);
    const gone = seenPeriodGone(was, stored);
    if (gone !== undefined) return gone;
    if (stored.length === 1) return conflict('The last period cannot be removed: every day needs one.');
    await deletePeriod(tx, was.name);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'period.remove',
      subject: periodSubject(was),
      before: periodValues(was),
      after: null,
    });
    return ok(undefined);
  });
}
