import { sql } from 'kysely';
import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { readContacts } from '#modules/shifts/alarms/contacts-table.ts';
import { refreshShift } from './refresh-shift.ts';
import { peopleOnShift } from './shifts-table.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export type CheckIn = { readonly is_on: boolean; readonly minutes: number };

const DEFAULTS: CheckIn = { is_on: false, minutes: 60 };

export async function readCheckIn(db: Database): Promise<CheckIn> {
  const row = await db
    .selectFrom('organisation')
    .select(['check_in as is_on', 'check_in_minutes as minutes'])
    .executeTakeFirst();
  return row ?? DEFAULTS;
}

/** Switches check-in on or off for everybody and sets the usual interval. Shifts that run follow at once. */
export async function saveCheckIn(
  { db, clock }: Deps,
  { was, actor, ...wanted }: CheckIn & { readonly was: CheckIn; readonly actor: string },
): Promise<Result<CheckIn, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await sql`lock table organisation in share row exclusive mode`.execute(tx);
    const before = await readCheckIn(tx);
    const { is_on, minutes } = wanted;
    if (isSame(before, wanted)) return ok(before);
    if (!isSame(before, was)) return conflict('Somebody else changed the check-in meanwhile.', before);
    if (is_on && !before.is_on && (await readContacts(tx)).length === 0)
      return invalid({ is_on: [NO_CONTACT] });
    const row = { check_in: is_on, check_in_minutes: minutes };
    await tx
      .insertInto('organisation')
      .values(row)
      .onConflict((clash) => clash.column('id').doUpdateSet(row))
      .execute();
    await recordChange(tx, {
      at,
      actor,
      action: 'setting.change',
      subject: 'setting:check_in',
      before: { isOn: before.is_on, minutes: before.minutes },
      after: { isOn: is_on, minutes },
    });
    for (const userId of await peopleOnShift(tx)) await refreshShift(tx, { userId, now: at });
    return ok({ is_on, minutes });
  });
}

const NO_CONTACT = 'Set a contact first: without one no one is notified of a missed check-in.';

const isSame = (one: CheckIn, other: CheckIn): boolean =>
  one.is_on === other.is_on && one.minutes === other.minutes;

export type Interval = {
  readonly minutes: number | null;
  readonly usual_minutes: number;
  readonly is_on: boolean;
};

export async function readInterval(db: Database, userId: number): Promise<Result<Interval, Failure>> {
  const person = await db
    .selectFrom('users')
    .leftJoin('check_in_intervals as i', 'i.user_id', 'users.id')
    .select('i.minutes')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (person === undefined) return notFound();
  const { is_on, minutes: usual_minutes } = await readCheckIn(db);
  return ok({ minutes: person.minutes, usual_minutes, is_on });
}

/** The interval that was agreed with a person; null is the usual one. Their shift follows at once. */
export async function saveInterval(
  { db, clock }: Deps,
  {
    id,
    was,
    minutes,
    actor,
  }: {
    readonly id: number;
    readonly was: number | null;
    readonly minutes: number | null;
    readonly actor: string;
  },
): Promise<Result<Interval, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`check-in ${id}`}))`.execute(tx);
    const before = await readInterval(tx, id);
    if (!before.ok || before.value.minutes === minutes) return before;
    if (before.value.minutes !== was)
      return conflict('Somebody else changed the interval meanwhile.', before.value);
    if (minutes === null) await tx.deleteFrom('check_in_intervals').where('user_id', '=', id).execute();
    else
      await tx
        .insertInto('check_in_intervals')
        .values({ user_id: id, minutes })
        .onConflict((clash) => clash.column('user_id').doUpdateSet({ minutes }))
        .execute();
    await recordChange(tx, {
      at,
      actor,
      action: 'user.check-in',
      subject: `user:${id}`,
      before: { minutes: before.value.minutes },
      after: { minutes },
    });
    await refreshShift(tx, { userId: id, now: at });
    return ok({ ...before.value, minutes });
  });
}
