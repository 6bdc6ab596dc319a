import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { daySlot } from '#modules/visits/day-slot.ts';

/** Two runs of the night take turns. */
export async function lockAnswers(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('visit answers'))`.execute(tx);
}

/** Some of the sites with answers to visits before a time. */
export async function sitesWithAnswers(
  tx: Database,
  before: Date,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select distinct site_id from visit_answers join visits on visits.id = visit_id
    where visited_at < ${before} order by site_id limit ${limit}
  `.execute(tx);
  return rows.map(({ site_id }) => site_id);
}

export type TimedVisit = {
  readonly siteId: number;
  readonly areaId: number;
  readonly at: Date;
  /** Null: its answer was added before, or it has none. */
  readonly sealed: Buffer | null;
  readonly dayType: string;
  readonly period: string;
  readonly week: number;
};

/**
 * The visits of some sites before a time, from the first one with an answer on, and those in the recovery time before it:
 * they shorten its exposure.
 */
export async function readTimedVisits(
  tx: Database,
  siteIds: readonly number[],
  {
    before,
    recoveryMinutes,
    timeZone,
  }: { readonly before: Date; readonly recoveryMinutes: number; readonly timeZone: string },
): Promise<readonly TimedVisit[]> {
  const { rows } = await sql<TimedVisit & { day_type: string }>`
    select moments.site_id as "siteId", area_id as "areaId", visited_at as at, sealed, week, slots.day_type as "dayType",
      slots.period
    from (
      select v.site_id, s.area_id, visited_at, sealed, local::date as day, local::time as time,
        floor((local::date - date '1970-01-05') / 7.0)::integer as week
      from visits v join sites s on s.id = v.site_id
      left join visit_answers a on a.visit_id = v.id
      cross join lateral (select visited_at at time zone ${timeZone} as local) as moment
      where v.site_id = any(${siteIds}::integer[]) and outcome = 'visited' and visited_at < ${before}
        and visited_at >= (
          select min(visited_at) - ${recoveryMinutes} * interval '1 minute'
          from visit_answers join visits on visits.id = visit_id
          where site_id = any(${siteIds}::integer[])
        )
    ) as moments cross join lateral (select ${daySlot}) as slots
  `.execute(tx);
  return rows;
}

export async function deleteAnswers(tx: Database, siteIds: readonly number[], before: Date): Promise<void> {
  await sql`
    delete from visit_answers using visits
    where visits.id = visit_id and site_id = any(${siteIds}::integer[]) and visited_at < ${before}
  `.execute(tx);
}
