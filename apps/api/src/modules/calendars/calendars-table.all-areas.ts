import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** What its days are beside those of rules: school days, or days without school. */
export type CalendarDays = 'rules' | 'school' | 'closures';

export type StoredCalendar = {
  readonly id: number;
  readonly name: string;
  /** Null for a file. */
  readonly url: string | null;
  readonly days: CalendarDays;
  readonly contents: string;
  readonly events: number;
  readonly fetched_at: Date;
  /** Why it could not be fetched since. */
  readonly failure: string | null;
  /** Why its contents cannot be read. */
  readonly read_failure: string | null;
};

export type NewRule = {
  readonly name: string;
  readonly effect: 'boost' | 'event';
  readonly calendar_id: number;
  readonly except_calendar_id: number | null;
  readonly words: string;
  readonly weekdays: readonly number[];
  readonly times: readonly string[];
  readonly before_minutes: number;
  readonly after_minutes: number;
  readonly tag: string;
  readonly amount: number;
};
export type StoredRule = NewRule & { readonly id: number; readonly version: number };
/** With the reason for which it sets nothing. */
export type ListedRule = StoredRule & { readonly failure: string | null };

const CALENDAR = [
  'id',
  'name',
  'url',
  'days',
  'contents',
  'events',
  'fetched_at',
  'failure',
  'read_failure',
] as const;
const RULE = [
  'id',
  'version',
  'name',
  'effect',
  'calendar_id',
  'except_calendar_id',
  'words',
  'weekdays',
  'times',
  'before_minutes',
  'after_minutes',
  'tag',
  'amount',
] as const;

export const listStoredCalendars = (db: Database): Promise<readonly StoredCalendar[]> =>
  db
    .selectFrom('calendars')
    .select(CALENDAR)
    .orderBy(sql`lower(name)`)
    .execute();

export const findCalendar = (db: Database, id: number): Promise<StoredCalendar | undefined> =>
  db.selectFrom('calendars').select(CALENDAR).where('id', '=', id).executeTakeFirst();

/** Undefined when there is a calendar of this name, in any capitals. */
export async function insertCalendar(
  db: Database,
  calendar: Omit<StoredCalendar, 'id' | 'failure' | 'read_failure'>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('calendars')
    .values(calendar)
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The calendar, which nobody else changes until the transaction ends. */
export const lockCalendar = (tx: Database, id: number): Promise<StoredCalendar | undefined> =>
  tx.selectFrom('calendars').select(CALENDAR).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** False when another calendar has the name, in any capitals. */
export async function storeCalendar(
  db: Database,
  id: number,
  values: Pick<StoredCalendar, 'name' | 'days'>,
): Promise<boolean> {
  const { rows } = await sql`
    update calendars set name = ${values.name}, days = ${values.days}
    where id = ${id} and not exists (select from calendars where lower(name) = lower(${values.name}) and id <> ${id})
    returning id
  `.execute(db);
  return rows.length > 0;
}

export async function storeContents(
  db: Database,
  id: number,
  values: { readonly contents: string; readonly events: number; readonly fetched_at: Date },
): Promise<void> {
  const healthy = { failure: null, failed_at: null };
  await db
    .updateTable('calendars')
    .set({ ...values, ...healthy })
    .where('id', '=', id)
    .execute();
}

export async function storeFailure(
  db: Database,
  id: number,
  failure: string,
  failed_at: Date,
): Promise<void> {
  await db.updateTable('calendars').set({ failure, failed_at }).where('id', '=', id).execute();
}

/** Stores why contents cannot be read; the others can. */
export const storeReadFailures = (tx: Database, failures: ReadonlyMap<number, string>): Promise<void> =>
  storeFailures(tx, 'calendars', 'read_failure', failures);

/** Stores why rules set nothing; the others are in force. */
export const storeRuleFailures = (tx: Database, failures: ReadonlyMap<number, string>): Promise<void> =>
  storeFailures(tx, 'calendar_rules', 'failure', failures);

async function storeFailures(
  tx: Database,
  table: 'calendars' | 'calendar_rules',
  column: 'read_failure' | 'failure',
  failures: ReadonlyMap<number, string>,
): Promise<void> {
  await sql`
    update ${sql.table(table)} as t set ${sql.ref(column)} = now.failure
    from ${sql.table(table)} as old left join unnest(
      ${[...failures.keys()]}::integer[], ${[...failures.values()]}::text[]
    ) as now (id, failure) on now.id = old.id
    where t.id = old.id and old.${sql.ref(column)} is distinct from now.failure
  `.execute(tx);
}

export async function deleteCalendar(db: Database, id: number): Promise<void> {
  await db.deleteFrom('calendars').where('id', '=', id).execute();
}

export const listRules = (db: Database): Promise<readonly ListedRule[]> =>
  db
    .selectFrom('calendar_rules')
    .select([...RULE, 'failure'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

export async function insertRule(db: Database, rule: NewRule): Promise<number> {
  const { weekdays, times, ...values } = rule;
  const row = await db
    .insertInto('calendar_rules')
    .values({ ...values, weekdays: JSON.stringify(weekdays), times: JSON.stringify(times) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The rule, which nobody else changes until the transaction ends. */
export const lockRule = (tx: Database, id: number): Promise<StoredRule | undefined> =>
  tx.selectFrom('calendar_rules').select(RULE).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function storeRule(db: Database, id: number, rule: NewRule): Promise<void> {
  const { weekdays, times, ...values } = rule;
  await db
    .updateTable('calendar_rules')
    .set((row) => ({
      ...values,
      weekdays: JSON.stringify(weekdays),
      times: JSON.stringify(times),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** The rule that was removed; undefined when there is none. */
export const deleteRule = (db: Database, id: number): Promise<StoredRule | undefined> =>
  db.deleteFrom('calendar_rules').where('id', '=', id).returning(RULE).executeTakeFirst();

/** The sites in use with a tag: how many, and the first by name. */
export async function taggedSites(
  db: Database,
  tag: string,
  limit: number,
): Promise<{ readonly count: number; readonly names: readonly string[] }> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) over () as count from sites
    where tags <> '' and string_to_array(tags, ', ') @> array[${tag}] and retired_at is null
    order by lower(name), id limit ${limit}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}

/** Every tag of the sites in use, with the number of its sites. */
export async function countTags(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ tag: string; sites: number }>`
    select tag, count(*) as sites from sites, unnest(string_to_array(tags, ', ')) as tag
    where tags <> '' and retired_at is null group by tag order by tag
  `.execute(db);
  return new Map(rows.map(({ tag, sites }) => [tag, sites]));
}
