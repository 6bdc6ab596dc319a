import { sql } from 'kysely';
import { cutText } from '#core/cut-text.ts';
import type { Database } from '#db/database.ts';
import type { RuleTime } from './rule-times.ts';

export type StoredCalendar = {
  readonly id: number;
  readonly name: string;
  /** Null for a file. */
  readonly url: string | null;
  readonly contents: string;
  readonly events: number;
  readonly fetched_at: Date;
  readonly failure: string | null;
};

export type NewRule = {
  readonly name: string;
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
export type StoredRule = NewRule & { readonly id: number };

const CALENDAR = ['id', 'name', 'url', 'contents', 'events', 'fetched_at', 'failure'] as const;

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
  calendar: Omit<StoredCalendar, 'id' | 'failure'>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('calendars')
    .values(calendar)
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
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

export async function deleteCalendar(db: Database, id: number): Promise<void> {
  await db.deleteFrom('calendars').where('id', '=', id).execute();
}

export const listRules = (db: Database): Promise<readonly StoredRule[]> =>
  db
    .selectFrom('calendar_rules')
    .selectAll()
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

/** The rule that was removed; undefined when there is none. */
export const deleteRule = (db: Database, id: number): Promise<StoredRule | undefined> =>
  db.deleteFrom('calendar_rules').where('id', '=', id).returningAll().executeTakeFirst();

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

/** Boosts of a rule are set by `calendar:7`. */
export type RuleBoosts = Pick<StoredRule, 'id' | 'tag' | 'amount' | 'name'> & {
  readonly when: readonly RuleTime[];
};

const MAX_REASON = 200;

/** Rules are turned into boosts one after the other, on all instances. */
export async function lockRuleBoosts(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('calendar boosts'))`.execute(tx);
}

/** Makes the boosts of all rules those that are wanted: sets the missing ones and ends the others. */
export async function storeRuleBoosts(tx: Database, rules: readonly RuleBoosts[], now: Date): Promise<void> {
  const wanted = rules.flatMap(({ id, tag, amount, name, when }) =>
    when.map(({ start, end, summary }) => ({
      rule: `calendar:${id}`,
      tag,
      amount,
      reason: cutText(summary === '' ? name : `${name}: ${summary}`, MAX_REASON),
      starts_at: start,
      ends_at: end,
    })),
  );
  await sql`
    with wanted as materialized (
      select distinct w.rule, s.id as site_id, w.amount, w.reason, w.starts_at, w.ends_at
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w (
        rule text, tag text, amount double precision, reason text, starts_at timestamptz, ends_at timestamptz
      )
      join sites s on s.tags <> '' and string_to_array(s.tags, ', ') @> array[w.tag] and s.retired_at is null
    ), held as materialized (
      select id, created_by as rule, site_id, amount, reason, starts_at, ends_at from boosts
      where created_by like 'calendar:%' and ends_at > ${now} and ended_at is null
    ), ended as (
      update boosts set ended_at = ${now} where id in (
        select h.id from held h where not exists (
          select from wanted w where (w.rule, w.site_id, w.amount, w.reason, w.starts_at, w.ends_at)
            = (h.rule, h.site_id, h.amount, h.reason, h.starts_at, h.ends_at)
        )
      )
    )
    insert into boosts (site_id, amount, reason, starts_at, ends_at, created_by, created_at)
    select w.site_id, w.amount, w.reason, w.starts_at, w.ends_at, w.rule, ${now} from wanted w where not exists (
      select from held h where (w.rule, w.site_id, w.amount, w.reason, w.starts_at, w.ends_at)
        = (h.rule, h.site_id, h.amount, h.reason, h.starts_at, h.ends_at)
    )
  `.execute(tx);
}

/** By rule: its time that runs or comes next. */
export async function nextTimes(
  db: Database,
  now: Date,
): Promise<ReadonlyMap<string, { readonly starts_at: Date; readonly ends_at: Date }>> {
  const { rows } = await sql<{ created_by: string; starts_at: Date; ends_at: Date }>`
    select distinct on (created_by) created_by, starts_at, ends_at from boosts
    where created_by like 'calendar:%' and ends_at > ${now} and ended_at is null
    order by created_by, starts_at, ends_at
  `.execute(db);
  return new Map(rows.map(({ created_by, ...times }) => [created_by, times]));
}

export async function deleteRuleBoostsBefore(db: Database, before: Date): Promise<void> {
  await sql`delete from boosts where created_by like 'calendar:%' and ends_at < ${before}`.execute(db);
}
