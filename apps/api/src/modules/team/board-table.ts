import { sql } from 'kysely';
import type { DeclineReason } from '@patrolplan/contract/team';
import type { Database } from '#db/database.ts';
import type { SentStop } from '#db/team-tables.ts';
import type { JobFacts } from '#modules/team/jobs/job-state.ts';
import type { RoundFacts } from '#modules/team/rounds/round-state.ts';

export type BoardRoundRow = RoundFacts & {
  readonly id: string;
  readonly letter: string;
  readonly user_id: number;
  readonly name: string;
  readonly decline_reason: DeclineReason | null;
  readonly done: number | null;
  readonly of_stops: number | null;
  readonly starts_at: Date;
  readonly finish_by: Date;
  readonly start_site_id: number | null;
  readonly returns: boolean;
  readonly stops: readonly SentStop[];
  readonly points: number;
  readonly due_sites: number;
  readonly areas: string[];
  readonly visit_site: string | null;
  readonly visit_at: Date | null;
};

const NAME = sql`u.first_name || ' ' || u.last_name`;

/** The rounds that end after a time, or one of them, with the last visit of their warden between accepting and leaving it. */
export async function boardRounds(
  db: Database,
  wanted: { readonly endAfter: Date } | { readonly id: string },
): Promise<readonly BoardRoundRow[]> {
  const isWanted = 'id' in wanted ? sql`r.id = ${wanted.id}` : sql`r.finish_by > ${wanted.endAfter}`;
  const { rows } = await sql<BoardRoundRow>`
    select r.*, ${NAME} as name, last.site as visit_site, last.visited_at as visit_at,
      array(
        select distinct a.name from jsonb_array_elements(r.stops) as stop
        join sites s on s.id = (stop ->> 'site_id')::integer join areas a on a.id = s.area_id order by a.name
      ) as areas
    from sent_rounds r join users u on u.id = r.user_id
    left join lateral (
      select s.name as site, v.visited_at from visits v join sites s on s.id = v.site_id
      where v.user_id = r.user_id and v.outcome = 'visited' and v.visited_at >= r.accepted_at
        and v.visited_at <= coalesce(least(r.finished_at, r.withdrawn_at, r.declined_at), 'infinity')
      order by v.visited_at desc, v.id desc limit 1
    ) as last on true
    where ${isWanted}
    order by r.starts_at, length(r.letter), r.letter, r.sent_at, r.id
  `.execute(db);
  return rows;
}

export type BoardJobRow = JobFacts & {
  readonly id: string;
  readonly site_id: number;
  readonly site_name: string;
  readonly area: string;
  readonly is_site_retired: boolean;
  readonly reason: string;
  readonly is_for_area: boolean;
  readonly user_id: number | null;
  readonly name: string | null;
  readonly seen_at: Date | null;
  readonly decline_reason: DeclineReason | null;
  readonly declines: number;
};

export const JOBS_PER_PAGE = 500;

const IS_OPEN = sql`j.withdrawn_at is null and j.done_at is null and j.declined_at is null`;

/** The jobs that run or were to be done after a time: at most one page, of those the ones that run, the first to expire first. */
export async function boardJobs(
  db: Database,
  dueAfter: Date,
): Promise<{ readonly jobs: readonly BoardJobRow[]; readonly more: number }> {
  const { rows } = await sql<BoardJobRow & { readonly total: number }>`
    select * from (
      select ${JOB}, (count(*) over ())::integer as total
      from ${JOBS} where j.due_by > ${dueAfter}
      order by ${IS_OPEN} desc, j.due_by desc, j.sent_at desc, j.id desc limit ${JOBS_PER_PAGE}
    ) as j order by j.due_by, j.sent_at, j.id
  `.execute(db);
  const [first] = rows;
  return { jobs: rows, more: first === undefined ? 0 : first.total - rows.length };
}

const JOB = sql`j.*, s.name as site_name, a.name as area, s.retired_at is not null as is_site_retired, ${NAME} as name,
  (select count(*)::integer from job_people p where p.job_id = j.id and p.declined_at is not null) as declines`;
const JOBS = sql`site_jobs j join sites s on s.id = j.site_id join areas a on a.id = s.area_id
  left join users u on u.id = j.user_id`;

/** The jobs that run or were to be done after a time, the last to expire first, after one of them. */
export async function jobPage(
  db: Database,
  { dueAfter, after }: { readonly dueAfter: Date; readonly after: string | null },
): Promise<readonly BoardJobRow[]> {
  const { rows } = await sql<BoardJobRow>`
    select ${JOB} from ${JOBS}
    where j.due_by > ${dueAfter} and (
      ${after}::uuid is null
      or (j.due_by, j.sent_at, j.id) < (select due_by, sent_at, id from site_jobs where id = ${after}::uuid)
    )
    order by j.due_by desc, j.sent_at desc, j.id desc limit ${JOBS_PER_PAGE}
  `.execute(db);
  return rows;
}
export type BoardClaimRow = {
  readonly user_id: number | null;
  readonly site_id: number;
  readonly site_name: string;
  readonly until: Date;
};

export async function boardClaims(db: Database, at: Date): Promise<readonly BoardClaimRow[]> {
  return db
    .selectFrom('claims')
    .innerJoin('sites', 'sites.id', 'claims.site_id')
    .select(['claims.user_id', 'claims.site_id', 'sites.name as site_name', 'claims.until'])
    .where('claims.until', '>', at)
    .orderBy('claims.until')
    .orderBy('claims.site_id')
    .execute();
}

export type TeamPerson = {
  readonly id: number;
  readonly name: string;
  readonly areas: string[];
  readonly is_on_shift: boolean;
  readonly back_by: Date | null;
  readonly done: number | null;
  readonly of_stops: number | null;
};

/** The active wardens, by name, with the round that they are on. */
export async function teamPeople(db: Database, at: Date): Promise<readonly TeamPerson[]> {
  const { rows } = await sql<TeamPerson>`
    select u.id, ${NAME} as name,
      array(select a.name from user_areas ua join areas a on a.id = ua.area_id where ua.user_id = u.id order by a.name) as areas,
      sh.user_id is not null as is_on_shift, sh.back_by, r.done, r.of_stops
    from users u
    left join shifts sh on sh.user_id = u.id and sh.ended_at is null and sh.ends_at > ${at}
    left join lateral (
      select done, of_stops from sent_rounds r
      where r.user_id = u.id and r.progress_at is not null and r.finished_at is null and r.withdrawn_at is null
        and r.declined_at is null and r.finish_by > ${at}
      order by r.progress_at desc limit 1
    ) as r on true
    where u.is_active and (not u.is_staff or exists (select from user_areas where user_id = u.id))
    order by name, u.id
  `.execute(db);
  return rows;
}
