import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** Injected failures spare the connections that check the run. */
export const OBSERVER = 'observer';

/** Breaks all connections but those of the observer. */
export async function breakConnections(db: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> ${OBSERVER}`.execute(db);
}

/** Two wardens of an area. */
export async function makeWardens(db: Database, area: string, seed: number) {
  const { id: areaId } = await db
    .selectFrom('areas')
    .select('id')
    .where('name', '=', area)
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('users')
    .values(
      ['Priya', 'Tom'].map((name) => ({
        email: `${name.toLowerCase()}.${seed}@simulation.example`,
        password_hash: '',
        first_name: name,
        last_name: String(seed),
        is_active: true,
      })),
    )
    .returning('id')
    .execute();
  const userIds = rows.map(({ id }) => id);
  await db
    .insertInto('user_areas')
    .values(userIds.map((user_id) => ({ user_id, area_id: areaId })))
    .execute();
  return { areaId, userIds };
}

/** The jobs of an area, with who has or had each of them. */
export async function readJobs(db: Database, areaId: number) {
  const { rows } = await sql<{
    id: string;
    user_id: number | null;
    is_for_area: boolean;
    sent_at: Date;
    due_by: Date;
    accepted_at: Date | null;
    declined_at: Date | null;
    withdrawn_at: Date | null;
    done_at: Date | null;
    declined_by: number[];
    held_by: number[];
  }>`
    select j.*,
      array(select user_id from job_people p where p.job_id = j.id and p.declined_at is not null) as declined_by,
      array(select user_id from job_people p where p.job_id = j.id and p.held_at is not null and p.declined_at is null) as held_by
    from site_jobs j join sites s on s.id = j.site_id where s.area_id = ${areaId} order by j.id
  `.execute(db);
  return rows;
}
