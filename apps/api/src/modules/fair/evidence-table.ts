import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { slotOf } from '#modules/visits/found-sums-table.ts';

export type FoundRow = {
  readonly site_id: number;
  readonly day_type: string;
  readonly period: string;
  readonly week: number;
  readonly found: number;
  readonly answers: number;
};

/** The sums of the weeks after `week`, of sites in use. */
export async function readFoundSums(db: Database, week: number): Promise<readonly FoundRow[]> {
  return db
    .selectFrom('found_sums as f')
    .innerJoin('sites as s', 's.id', 'f.site_id')
    .where('s.retired_at', 'is', null)
    .where('f.week', '>', week)
    .selectAll('f')
    .execute();
}

export async function deleteFoundSumsBefore(db: Database, week: number): Promise<void> {
  await db.deleteFrom('found_sums').where('week', '<', week).execute();
}

export type VisitTime = {
  readonly siteId: number;
  readonly at: Date;
  readonly isAnswered: boolean;
  readonly day_type: string;
  readonly period: string;
  readonly week: number;
};

/** The times of all visits to some sites since a moment, answered or not, with their day type, period and week. */
export async function readVisitTimes(
  db: Database,
  siteIds: readonly number[],
  { since, timeZone }: { readonly since: Date; readonly timeZone: string },
): Promise<readonly VisitTime[]> {
  const { rows } = await sql<VisitTime>`
    select moments.site_id as "siteId", visited_at as at, is_answered as "isAnswered", week, ${slotOf}
    from (
      select site_id, visited_at, is_answered, local::date as day, local::time as time,
        floor((local::date - date '1970-01-05') / 7.0)::integer as week
      from visits cross join lateral (select visited_at at time zone ${timeZone} as local) as moment
      where site_id = any(${siteIds}::integer[]) and outcome = 'visited' and visited_at >= ${since}
    ) as moments
  `.execute(db);
  return rows;
}

/** The base score that staff set, for each of some sites, day type and period. */
export async function readBases(
  db: Database,
  siteIds: readonly number[],
): Promise<
  readonly {
    readonly siteId: number;
    readonly dayType: string;
    readonly period: string;
    readonly base: number;
  }[]
> {
  const { rows } = await sql<{ siteId: number; dayType: string; period: string; base: number }>`
    select s.id as "siteId", d.day_type as "dayType", p.name as period,
      coalesce((s.base_scores -> (d.day_type || ' ' || p.name))::float8, s.default_base_score) as base
    from sites s cross join periods p
    cross join unnest(array['weekday', 'saturday', 'sunday', 'bank holiday']) as d (day_type)
    where s.id = any(${siteIds}::integer[])
  `.execute(db);
  return rows;
}
