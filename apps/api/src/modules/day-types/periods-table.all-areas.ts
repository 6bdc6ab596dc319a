import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** A part of the day, which lasts until the next one starts. */
export type Period = {
  readonly name: string;
  /** 'HH:MM' */
  readonly startsAt: string;
};

/** From the first of the day to the last. */
export async function listPeriods(db: Database): Promise<readonly Period[]> {
  return db
    .selectFrom('periods')
    .select(['name', sql<string>`to_char(starts_at, 'HH24:MI')`.as('startsAt')])
    .orderBy('starts_at')
    .execute();
}

/** Concurrent changes of periods run one after the other; readers are not blocked. */
export async function lockPeriods(tx: Database): Promise<void> {
  await sql`lock table periods in share row exclusive mode`.execute(tx);
}

export async function insertPeriod(db: Database, { name, startsAt }: Period): Promise<void> {
  await db.insertInto('periods').values({ name, starts_at: startsAt }).execute();
}

export async function deletePeriod(db: Database, name: string): Promise<void> {
  await db.deleteFrom('periods').where('name', '=', name).execute();
}

/** How many sites have a base score for a period, retired ones left out. */
export async function countSitesWithScores(db: Database, period: string): Promise<number> {
  const { rows } = await sql<{ sites: number }>`
    select count(*) as sites from sites where retired_at is null and base_scores ?| ${periodSlots(period)}
  `.execute(db);
  return rows[0]?.sites ?? 0;
}

/**
 * Stores the new name and start of a period and carries the base scores of all sites over to the new name, in one statement.
 * Scores that an earlier period of the new name left behind are replaced.
 */
export async function storePeriod(db: Database, was: string, { name, startsAt }: Period): Promise<void> {
  await sql`
    with stored as (
      update periods set name = ${name}, starts_at = ${startsAt}::time where name = ${was}
    ),
    slots as (
      select day_type || ' ' || ${was}::text as old, day_type || ' ' || ${name}::text as new
      from unnest(${DAY_TYPES}) as day_type
    )
    update sites
    set base_scores = sites.base_scores - ${periodSlots(was)} - ${periodSlots(name)} || coalesce(
      (select jsonb_object_agg(new, sites.base_scores -> old) from slots where sites.base_scores ? old), '{}'
    )
    where ${was}::text <> ${name}::text and sites.base_scores ?| (${periodSlots(was)} || ${periodSlots(name)})
  `.execute(db);
}

const DAY_TYPES = sql`array['weekday', 'saturday', 'sunday', 'bank holiday']`;

/** The keys of a period in `base_scores`, such as 'weekday morning'. */
const periodSlots = (period: string) =>
  sql`array(select day_type || ' ' || ${period}::text from unnest(${DAY_TYPES}) as day_type)`;
