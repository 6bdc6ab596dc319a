import type { TravelMode } from '@patrolplan/contract/team';
import { sql } from 'kysely';
import type { Caller } from '#core/caller.ts';
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
  readonly mode: TravelMode | null;
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
};

type JobPersonRow = {
  readonly job_id: string;
  readonly user_id: number;
  readonly declined_at: string | null;
};

type ClaimRow = {
  readonly user_id: number | null;
  readonly site_id: number;
  readonly area_id: number;
  readonly until: string;
};

export type TeamRows = {
  readonly rounds: readonly RoundRow[];
  readonly jobs: readonly JobRow[];
  readonly jobPeople: readonly JobPersonRow[];
  readonly claims: readonly ClaimRow[];
};

/** Whose rows are read: those that `teamState` needs for a person, or all. */
export type TeamReader = Pick<Caller, 'userId' | 'isStaff' | 'areaIds'> | 'all';

/**
 * The rounds and jobs that were not over at a time, and the claims that are not over now, in one statement: its parts belong
 * together. Always in the same order, so that the state of a person has another tag only when it differs.
 */
export async function readTeamRows(
  db: Database,
  { endAfter, now, reader }: { readonly endAfter: Date; readonly now: Date; readonly reader: TeamReader },
): Promise<TeamRows> {
  const isOwn = (column: string) =>
    reader === 'all' ? sql`true` : sql`${sql.ref(column)} = ${reader.userId}`;
  const isNear =
    reader === 'all' || reader.isStaff ? sql`true` : sql`s.area_id = any(${reader.areaIds}::integer[])`;
  const { rows } = await sql<TeamRows>`
    select
      (select coalesce(json_agg(r), '[]') from (
        select r.id, r.user_id, coalesce(u.first_name, '') as sent_by, r.sent_at, r.starts_at, r.finish_by, r.start_site_id,
          r.returns, r.mode, r.stops, r.points, r.due_sites, r.seen_at, r.accepted_at, r.declined_at, r.withdrawn_at, r.finished_at,
          r.done, r.of_stops, r.progress_at
        from sent_rounds r left join users u on u.id = r.sent_by where r.finish_by > ${endAfter} and ${isOwn('r.user_id')}
        order by r.starts_at, r.id
      ) as r) as rounds,
      (select coalesce(json_agg(j), '[]') from (
        select j.id, j.site_id, s.area_id, s.name as site_name, s.addressline1 as street, s.postcode, j.reason, j.due_by,
          coalesce(u.first_name, '') as sent_by, coalesce(j.reopened_at, j.sent_at) as sent_at, j.assignment, j.is_for_area, j.is_known_in_area, j.user_id, j.accepted_at,
          j.declined_at, j.withdrawn_at, j.done_at
        from site_jobs j join sites s on s.id = j.site_id left join users u on u.id = j.sent_by
        where j.due_by > ${endAfter} and (
          ${isOwn('j.user_id')} or (j.is_known_in_area and ${isNear})
          or exists (select from job_people p where p.job_id = j.id and ${isOwn('p.user_id')})
        )
        order by j.due_by, j.id
      ) as j) as jobs,
      (select coalesce(json_agg(p), '[]') from (
        select p.job_id, p.user_id, p.declined_at
        from job_people p join site_jobs j on j.id = p.job_id where j.due_by > ${endAfter} and ${isOwn('p.user_id')}
      ) as p) as "jobPeople",
      (select coalesce(json_agg(c), '[]') from (
        select c.user_id, c.site_id, s.area_id, c.until
        from claims c join sites s on s.id = c.site_id where c.until > ${now} and ${isNear}
        order by c.id
      ) as c) as claims
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a table returned no row');
  return row;
}
