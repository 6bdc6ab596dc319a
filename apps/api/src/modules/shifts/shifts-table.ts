import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Contact } from '#modules/shifts/alarms/contacts-table.ts';

export type StoredShift = {
  readonly started_at: Date;
  readonly break_since: Date | null;
  readonly ended_at: Date | null;
  readonly ends_at: Date;
  readonly back_by: Date | null;
  readonly heard_at: Date;
  readonly check_in_by: Date | null;
};

const COLUMNS = [
  'started_at',
  'break_since',
  'ended_at',
  'ends_at',
  'back_by',
  'heard_at',
  'check_in_by',
] as const;

export async function storedShift(db: Database, userId: number): Promise<StoredShift | undefined> {
  return db.selectFrom('shifts').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst();
}

/** The start of the shift of a person that was not over at a time; null if there is none. */
export async function shiftStart(db: Database, userId: number, at: Date): Promise<Date | null> {
  const shift = await storedShift(db, userId);
  return shift !== undefined && (shift.ended_at ?? shift.ends_at) >= at ? shift.started_at : null;
}

export async function storeShift(db: Database, userId: number, shift: StoredShift): Promise<void> {
  await db
    .insertInto('shifts')
    .values({ user_id: userId, ...shift })
    .onConflict((clash) => clash.column('user_id').doUpdateSet(shift))
    .execute();
}

export async function removeShift(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('shifts').where('user_id', '=', userId).execute();
}

/** The people whose shift runs. */
export async function peopleOnShift(db: Database): Promise<readonly number[]> {
  const rows = await db.selectFrom('shifts').select('user_id').where('ended_at', 'is', null).execute();
  return rows.map(({ user_id }) => user_id);
}

/** A device may date a visit up to two minutes ahead. */
const AHEAD = sql`interval '2 minutes'`;

/** When a person was last heard by a visit in a window of time: a visit that is dated ahead counts from its receipt. */
export async function findLastVisit(
  db: Database,
  userId: number,
  window: { readonly since: Date; readonly until: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(least(visited_at, received_at)) as last from visits
    where user_id = ${userId} and visited_at >= ${window.since}
      and visited_at <= ${window.until}::timestamptz + ${AHEAD} and least(visited_at, received_at) <= ${window.until}
  `.execute(db);
  return rows[0]?.last ?? null;
}

/** The interval of a person, in minutes; null where the organisation has no check-in. */
export async function checkInMinutes(db: Database, userId: number): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`select ${minutesSql(userId)} as minutes`.execute(db);
  return rows[0]?.minutes ?? null;
}

const minutesSql = (userId: number) => sql`(
  select coalesce(i.minutes, o.check_in_minutes)
  from organisation o left join check_in_intervals i on i.user_id = ${userId}
  where o.check_in
)`;

/** The state that a phone polls twice a minute, in one statement. */
export type ShiftOverview = {
  readonly shift: StoredShift | undefined;
  readonly minutes: number | null;
  readonly contacts: readonly Pick<Contact, 'role' | 'name'>[];
  readonly hasAlarms: boolean;
  readonly hasIncidents: boolean;
};

export async function readShiftOverview(
  db: Database,
  userId: number,
  /** Of incidents. */
  since: Date,
): Promise<ShiftOverview> {
  type Row = Omit<ShiftOverview, 'shift'> & (StoredShift | Record<keyof StoredShift, null>);
  const { rows } = await sql<Row>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(`s.${column}`)))}, ${minutesSql(userId)} as minutes,
      (
        select coalesce(json_agg(json_build_object('role', role, 'name', name) order by role), '[]') from contacts
      ) as contacts,
      exists (select from alarms where user_id = ${userId} and closed_at is null) as "hasAlarms",
      exists (select from incidents where user_id = ${userId} and happened_at >= ${since}) as "hasIncidents"
    from (values (${userId}::integer)) as person (id) left join shifts s on s.user_id = person.id
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A list of values has a row');
  const { minutes, contacts, hasAlarms, hasIncidents, ...shift } = row;
  return { shift: shift.started_at === null ? undefined : shift, minutes, contacts, hasAlarms, hasIncidents };
}

/** Whether a shift ended by itself and nobody has heard from the person since: its deadline is still open. */
export const isUnanswered = ({ ended_at, ends_at, check_in_by }: StoredShift): boolean =>
  check_in_by !== null && (ended_at === null || ended_at.getTime() === ends_at.getTime());

export type ShiftOfToday = StoredShift & { readonly user_id: number; readonly name: string };

/** The shifts that run or ended since a time, in the order of their start. */
export async function shiftsSince(db: Database, since: Date): Promise<readonly ShiftOfToday[]> {
  return db
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.user_id')
    .select([...COLUMNS, 'shifts.user_id'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>=', since)]))
    .orderBy('started_at')
    .orderBy('user_id')
    .execute();
}
