import { sql } from 'kysely';
import type { Database } from '#api/db/database.ts';

/** A shift of each warden with check-in, a round of twelve stops, a job for every fourth and a claim of every second. */
export async function createTeamWork(db: Database, at: Date): Promise<void> {
  await sql`insert into organisation (check_in) values (true) on conflict (id) do update set check_in = true`.execute(
    db,
  );
  await sql`
    insert into shifts (user_id, started_at, ends_at, heard_at, check_in_by)
    select id, ${at}, ${at}::timestamptz + interval '12 hours', ${at}, ${at}::timestamptz + interval '1 hour' from users
  `.execute(db);
  await sql`
    insert into sent_rounds (id, user_id, day, letter, sent_at, starts_at, finish_by, returns, stops, points, due_sites)
    select gen_random_uuid(), u.id, ${at}::timestamptz::date, 'R' || u.id, ${at}, ${at}, ${at}::timestamptz + interval '4 hours', false,
      (select jsonb_agg(jsonb_build_object('site_id', s.id, 'kind', 'visit', 'arrive_at', ${at}::timestamptz, 'minutes', 6))
        from (select s.id from sites s join user_areas ua on ua.area_id = s.area_id where ua.user_id = u.id limit 12) as s),
      50, 3
    from users u
  `.execute(db);
  await sql`
    insert into site_jobs (id, site_id, reason, due_by, sent_at, is_for_area, is_known_in_area)
    select gen_random_uuid(), (select s.id from sites s join user_areas ua on ua.area_id = s.area_id where ua.user_id = u.id limit 1),
      'Bus lane blocked, reported by the operator', ${at}::timestamptz + interval '1 hour', ${at}, true, true
    from users u where u.id % 4 = 0
  `.execute(db);
  await sql`
    insert into claims (user_id, site_id, made_at, until)
    select u.id, (select s.id from sites s join user_areas ua on ua.area_id = s.area_id where ua.user_id = u.id limit 1), ${at},
      ${at}::timestamptz + interval '20 minutes'
    from users u where u.id % 2 = 0
  `.execute(db);
}
