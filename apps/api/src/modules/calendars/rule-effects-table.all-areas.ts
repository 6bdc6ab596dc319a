import { sql } from 'kysely';
import { cutText } from '#core/cut-text.ts';
import type { Database } from '#db/database.ts';
import { CALENDAR_EVENTS } from '#modules/events/events-table.ts';
import type { StoredRule } from './calendars-table.all-areas.ts';
import type { RuleTime } from './rule-times.ts';

export type RuleInForce = StoredRule & { readonly when: readonly RuleTime[] };

const MAX_REASON = 200;

/** Rules are turned into boosts, events and school days one after the other, on all instances. */
export async function lockRules(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('calendar boosts'))`.execute(tx);
}

/**
 * Makes the boosts and events of all rules those that are wanted: adds the missing ones and ends the others. Those of failed
 * rules stay as they are.
 */
export async function storeRuleEffects(
  tx: Database,
  rules: readonly RuleInForce[],
  { failed, now }: { readonly failed: readonly number[]; readonly now: Date },
): Promise<void> {
  const wanted = rules.flatMap(({ id, effect, tag, amount, name, when }) =>
    when.map(({ start, end, summary }) => ({
      rule: `calendar:${id}`,
      effect,
      tag,
      amount,
      reason: cutText(summary === '' ? name : `${name}: ${summary}`, MAX_REASON),
      starts_at: start,
      ends_at: end,
    })),
  );
  const [boosts, events] = (['boost', 'event'] as const).map((kind) =>
    wanted.filter(({ effect }) => effect === kind),
  );
  const stay = failed.map((id) => `calendar:${id}`);
  await storeBoosts(tx, boosts ?? [], { stay, now });
  await storeEvents(tx, events ?? [], { stay, now });
}

type Storing = {
  /** The rules whose boosts and events stay. */
  readonly stay: readonly string[];
  readonly now: Date;
};

/** Boosts of a rule are set by `calendar:7`. */
async function storeBoosts(tx: Database, wanted: readonly object[], { stay, now }: Storing): Promise<void> {
  // Grouped, and ended by an array, not joined: PostgreSQL expects few boosts when it counted an empty table, and would compare
  // each of thousands with each other one.
  await sql`
    with wanted as materialized (
      select distinct w.rule, s.id as site_id, w.amount, w.reason, w.starts_at, w.ends_at
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w (
        rule text, tag text, amount double precision, reason text, starts_at timestamptz, ends_at timestamptz
      )
      join sites s on s.tags <> '' and string_to_array(s.tags, ', ') @> array[w.tag] and s.retired_at is null
    ), candidates as (
      select null::integer as id, * from wanted
      union all
      select id, created_by, site_id, amount, reason, starts_at, ends_at from boosts
      where created_by like 'calendar:%' and created_by <> all (${stay}::text[]) and ends_at > ${now} and ended_at is null
    ), compared as materialized (
      select rule, site_id, amount, reason, starts_at, ends_at,
        bool_or(id is null) as is_wanted, array_agg(id) filter (where id is not null) as ids
      from candidates group by rule, site_id, amount, reason, starts_at, ends_at
    ), ended as (
      update boosts set ended_at = ${now}
      where id = any (array(select unnest(ids) from compared where not is_wanted))
    )
    insert into boosts (site_id, amount, reason, starts_at, ends_at, created_by, created_at)
    select site_id, amount, reason, starts_at, ends_at, rule, ${now} from compared where is_wanted and ids is null
  `.execute(tx);
}

/**
 * An event of a rule is at each site with the tag that has a position, and has the source `calendar`, which the refresh of other
 * events leaves alone. Storing it again confirms it.
 */
async function storeEvents(tx: Database, wanted: readonly object[], { stay, now }: Storing): Promise<void> {
  await sql`
    delete from events where source = ${CALENDAR_EVENTS} and (
      'calendar:' || split_part(id, ':', 2) <> all (${stay}::text[]) or ends_at < ${now}
    )
  `.execute(tx);
  await sql`
    insert into events (id, name, venue_name, venue_address_line_1, venue_city, venue_postcode, latitude, longitude,
      starts_at, ends_at, fetched_at, source)
    select distinct on (1) w.rule || ':' || s.id || ':' || extract(epoch from w.starts_at)::bigint, w.reason, s.name,
      s.addressline1, s.city, s.postcode, s.latitude, s.longitude, w.starts_at, w.ends_at, ${now}::timestamptz,
      ${CALENDAR_EVENTS}
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w (
      rule text, tag text, reason text, starts_at timestamptz, ends_at timestamptz
    )
    join sites s on s.tags <> '' and string_to_array(s.tags, ', ') @> array[w.tag] and s.retired_at is null
    where s.latitude is not null and s.longitude is not null
    order by 1, w.ends_at desc
  `.execute(tx);
}

/** By rule: its time that runs or comes next. */
export async function nextTimes(
  db: Database,
  now: Date,
): Promise<ReadonlyMap<string, { readonly starts_at: Date; readonly ends_at: Date }>> {
  const { rows } = await sql<{ created_by: string; starts_at: Date; ends_at: Date }>`
    select distinct on (created_by) created_by, starts_at, ends_at from (
      select created_by, starts_at, ends_at from boosts
      where created_by like 'calendar:%' and ends_at > ${now} and ended_at is null
      union all
      select 'calendar:' || split_part(id, ':', 2), starts_at, ends_at from events
      where source = ${CALENDAR_EVENTS} and ends_at > ${now}
    ) as times
    order by created_by, starts_at, ends_at
  `.execute(db);
  return new Map(rows.map(({ created_by, ...times }) => [created_by, times]));
}

export async function deleteRuleBoostsBefore(db: Database, before: Date): Promise<void> {
  await sql`delete from boosts where created_by like 'calendar:%' and ends_at < ${before}`.execute(db);
}

/** Replaces the school days from a day on. */
export async function storeSchoolDays(tx: Database, days: readonly string[], from: string): Promise<void> {
  await sql`
    delete from school_days where day >= ${from}::date and day <> all (${[...days]}::date[])
  `.execute(tx);
  await sql`
    insert into school_days (day) select unnest(${[...days]}::date[]) on conflict do nothing
  `.execute(tx);
}
