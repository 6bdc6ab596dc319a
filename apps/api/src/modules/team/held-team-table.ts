import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { SentStop } from '#db/team-tables.ts';

type RoundRow = {
  readonly id: string;
  readonly user_id: number;
  readonly sent_by: string;
  readonly sent_at: string;
  readonly starts_at: string;
  readonly finish_by: string;
  readonly start_site_id: number | null;
  readonly returns: boolean;
  readonly stops: readonly SentStop[];
  readonly points: number;
  readonly due_sites: number;
  readonly seen_at: string | null;
  readonly accepted_at: string | null;
  readonly declined_at: string | null;
  readonly withdrawn_at: string | null;
  readonly finished_at: string | null;
  readonly done: number | null;
  readonly of_stops: number | null;
  readonly progress_at: string | null;
  readonly changed_in: string;
};

type JobRow = {
  readonly id: string;
  readonly site_id: number;
  readonly area_id: number;
  readonly site_name: string;
  readonly street: string;
  readonly postcode: string;
  readonly reason: string;
  readonly due_by: string;
  readonly sent_by: string;
  readonly sent_at: string;
  readonly assignment: number;
  readonly is_for_area: boolean;
  readonly is_known_in_area: boolean;
  readonly user_id: number | null;
  readonly accepted_at: string | null;
  readonly declined_at: string | null;
  readonly withdrawn_at: string | null;
  readonly done_at: string | null;
  readonly changed_in: string;
};

type JobPersonRow = {
  readonly job_id: string;
  readonly user_id: number;
  readonly declined_at: string | null;
  readonly changed_in: string;
};

type ClaimRow = {
  readonly id: number;
  readonly user_id: number | null;
  readonly site_id: number;
  readonly area_id: number;
  readonly until: string;
  readonly changed_in: string;
};

/** Rounds, jobs and claims as they were in one snapshot of the database. */
export type ReadTeam = {
  /** Which database this is, and which history of it: a failover begins a new one. */
  readonly database: string;
  /** As `pg_current_snapshot()` writes it. */
  readonly snapshot: string;
  readonly rounds: readonly RoundRow[];
  readonly jobs: readonly JobRow[];
  readonly jobPeople: readonly JobPersonRow[];
  readonly claims: readonly ClaimRow[];
};

/**
 * Everything that is not over before a time, or what transactions from `changedIn` on wrote. One statement: all of it, and the
 * snapshot that it is from, belong together.
 */
export async function readHeldTeam(
  db: Database,
  wanted: { readonly endAfter: Date } | { readonly changedIn: string },
): Promise<ReadTeam> {
  const since = (table: string, end: string) =>
    'changedIn' in wanted
      ? sql`${sql.ref(`${table}.changed_in`)} >= ${wanted.changedIn}::xid8`
      : sql`${sql.ref(`${table}.${end}`)} > ${wanted.endAfter}`;
  const people =
    'changedIn' in wanted
      ? sql`p.changed_in >= ${wanted.changedIn}::xid8`
      : sql`p.job_id in (select id from site_jobs where due_by > ${wanted.endAfter})`;
  const { rows } = await sql<ReadTeam>`
    select
      to_hex(hashtextextended(
        (select system_identifier::text from pg_control_system())
          || '/' || (select oid::text from pg_database where datname = current_database())
          || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8),
        0
      )) as database,
      pg_current_snapshot()::text as snapshot,
      (select coalesce(json_agg(r), '[]') from (
        select r.id, r.user_id, coalesce(u.first_name, '') as sent_by, r.sent_at, r.starts_at, r.finish_by, r.start_site_id,
          r.returns, r.stops, r.points, r.due_sites, r.seen_at, r.accepted_at, r.declined_at, r.withdrawn_at, r.finished_at,
          r.done, r.of_stops, r.progress_at, r.changed_in::text
        from sent_rounds r left join users u on u.id = r.sent_by where ${since('r', 'finish_by')}
      ) as r) as rounds,
      (select coalesce(json_agg(j), '[]') from (
        select j.id, j.site_id, s.area_id, s.name as site_name, s.addressline1 as street, s.postcode, j.reason, j.due_by,
          coalesce(u.first_name, '') as sent_by, coalesce(j.reopened_at, j.sent_at) as sent_at, j.assignment, j.is_for_area, j.is_known_in_area, j.user_id, j.accepted_at,
          j.declined_at, j.withdrawn_at, j.done_at, j.changed_in::text
        from site_jobs j join sites s on s.id = j.site_id left join users u on u.id = j.sent_by
        where ${since('j', 'due_by')}
      ) as j) as jobs,
      (select coalesce(json_agg(p), '[]') from (
        select p.job_id, p.user_id, p.declined_at, p.changed_in::text from job_people p where ${people}
      ) as p) as "jobPeople",
      (select coalesce(json_agg(c), '[]') from (
        select c.id, c.user_id, c.site_id, s.area_id, c.until, c.changed_in::text
        from claims c join sites s on s.id = c.site_id where ${since('c', 'until')}
      ) as c) as claims
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a table returned no row');
  return row;
}
