import { type SqlBool, sql } from 'kysely';
import type { DeclineReason } from '@patrolplan/contract/team';
import type { Database } from '#db/database.ts';
import type { JobCount } from './job-room.ts';

const FACTS = [
  'site_jobs.id',
  'site_jobs.site_id',
  'site_jobs.reason',
  'site_jobs.due_by',
  'site_jobs.sent_by',
  'site_jobs.sent_at',
  'site_jobs.assignment',
  'site_jobs.is_for_area',
  'site_jobs.user_id',
  'site_jobs.seen_at',
  'site_jobs.accepted_at',
  'site_jobs.declined_at',
  'site_jobs.withdrawn_at',
  'site_jobs.done_at',
] as const;

const jobs = (db: Database) =>
  db
    .selectFrom('site_jobs')
    .innerJoin('sites', 'sites.id', 'site_jobs.site_id')
    .innerJoin('areas', 'areas.id', 'sites.area_id')
    .select([...FACTS, 'sites.area_id', 'sites.name as site_name', 'areas.name as area_name']);

export type StoredJob = Awaited<ReturnType<ReturnType<typeof jobs>['executeTakeFirstOrThrow']>>;

/** A job, locked until the transaction ends. */
export async function lockJob(tx: Database, id: string): Promise<StoredJob | undefined> {
  return jobs(tx).where('site_jobs.id', '=', id).forUpdate('site_jobs').executeTakeFirst();
}

/** Jobs are sent one call after the other, so that a repeat at the same time finds the ids of the first. */
export async function lockJobIds(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ids of site jobs'))`.execute(tx);
}

const DAY_MS = 86_400_000;

/** How many jobs each area and each person has. */
export async function countJobs(tx: Database, at: Date): Promise<readonly JobCount[]> {
  const dayAgo = new Date(at.getTime() - DAY_MS);
  const { rows } = await sql<JobCount>`
    with counted as (
      select s.area_id, j.user_id, j.sent_at > ${dayAgo} as is_of_today,
        j.due_by > ${at} and j.withdrawn_at is null and j.done_at is null and j.declined_at is null as is_open
      from site_jobs j join sites s on s.id = j.site_id
      where j.due_by > ${at} or j.sent_at > ${dayAgo}
    )
    select 'area' as kind, area_id as id, (count(*) filter (where is_open))::integer as open,
      (count(*) filter (where is_of_today))::integer as today
    from counted group by area_id
    union all
    select 'person', user_id, (count(*) filter (where is_open))::integer, (count(*) filter (where is_of_today))::integer
    from counted where user_id is not null group by user_id
  `.execute(tx);
  return rows;
}

/** Those of the ids that are stored, with their site. */
export async function jobSites(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; site_id: number }>`
    select id, site_id from site_jobs where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, site_id }) => [id, site_id]));
}

/**
 * The jobs at these sites that a visit of this person may end, locked in the order of their ids: those that they have or had,
 * and those for an area.
 */
export async function lockJobsAt(
  tx: Database,
  siteIds: readonly number[],
  userId: number,
): Promise<readonly StoredJob[]> {
  return jobs(tx)
    .where('site_jobs.site_id', 'in', siteIds)
    .where('done_at', 'is', null)
    .where(
      sql<SqlBool>`(site_jobs.is_for_area or exists (
        select from job_people p where p.job_id = site_jobs.id and p.user_id = ${userId} and p.held_at is not null
      ))`,
    )
    .orderBy('site_jobs.id')
    .forUpdate('site_jobs')
    .execute();
}

/** All jobs at these sites, locked in the order of their ids. */
export async function lockAllJobsAt(tx: Database, siteIds: readonly number[]): Promise<readonly StoredJob[]> {
  return jobs(tx)
    .where('site_jobs.site_id', 'in', siteIds)
    .orderBy('site_jobs.id')
    .forUpdate('site_jobs')
    .execute();
}

export type NewJob = {
  readonly id: string;
  readonly site_id: number;
  readonly reason: string;
  readonly due_by: Date;
  /** Null: for the area of the site. */
  readonly user_id: number | null;
};

export async function insertJob(
  tx: Database,
  job: NewJob,
  { sentBy, at }: { readonly sentBy: number | null; readonly at: Date },
): Promise<void> {
  const isForArea = job.user_id === null;
  await tx
    .insertInto('site_jobs')
    .values({ ...job, is_for_area: isForArea, is_known_in_area: isForArea, sent_by: sentBy, sent_at: at })
    .execute();
  if (job.user_id !== null) await writeJobPerson(tx, job.id, job.user_id, { held_at: at });
}

type Known = Partial<{
  readonly due_by: Date;
  readonly assignment: number;
  readonly is_for_area: boolean;
  readonly is_known_in_area: boolean;
  readonly user_id: number | null;
  readonly seen_at: Date | null;
  readonly accepted_at: Date | null;
  readonly declined_at: Date | null;
  readonly decline_reason: DeclineReason | null;
  readonly withdrawn_at: Date;
  readonly done_at: Date | null;
  readonly reopened_at: Date;
}>;

export async function writeJob(tx: Database, id: string, known: Known): Promise<void> {
  await tx.updateTable('site_jobs').set(known).where('id', '=', id).execute();
}

/** Notes that a person has the job now, or declined it. */
export async function writeJobPerson(
  tx: Database,
  jobId: string,
  userId: number,
  known: { readonly held_at?: Date | null; readonly declined_at?: Date | null },
): Promise<void> {
  await tx
    .insertInto('job_people')
    .values({ job_id: jobId, user_id: userId, held_at: null, declined_at: null, ...known })
    .onConflict((clash) => clash.columns(['job_id', 'user_id']).doUpdateSet(known))
    .execute();
}

/** Whether a person has or had a job, and whether they declined it; undefined when neither. */
export async function readJobPerson(
  db: Database,
  jobId: string,
  userId: number,
): Promise<
  { readonly receivedAt: Date | null; readonly hasHadJob: boolean; readonly hasDeclined: boolean } | undefined
> {
  const row = await db
    .selectFrom('job_people')
    .select(['held_at', 'declined_at'])
    .where('job_id', '=', jobId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && { receivedAt: row.held_at, hasHadJob: row.held_at !== null, hasDeclined: row.declined_at !== null }
  );
}

/** To whom the job was last given, or who accepted it for an area; null when nobody did, or it was forgotten. */
export async function findJobHolder(
  db: Database,
  { id, is_for_area, accepted_at }: Pick<StoredJob, 'id' | 'is_for_area' | 'accepted_at'>,
): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from job_people
    where job_id = ${id} and held_at is not null and (not ${is_for_area} or held_at = ${accepted_at})
    order by held_at desc limit 1
  `.execute(db);
  return rows[0]?.user_id ?? null;
}

/** The job is offered anew: what somebody answered before no longer counts. */
export async function forgetDeclines(tx: Database, jobId: string): Promise<void> {
  await tx
    .updateTable('job_people')
    .set({ declined_at: null })
    .where('job_id', '=', jobId)
    .where('declined_at', 'is not', null)
    .execute();
}

/** When an account is closed: reopens its jobs for an area to the others, and withdraws jobs for that person alone. */
export async function releaseUserJobs(tx: Database, userId: number, at: Date): Promise<void> {
  await sql`
    update site_jobs set
      withdrawn_at = case when is_for_area then null else ${at}::timestamptz end,
      user_id = null, seen_at = null, accepted_at = null, assignment = assignment + 1
    where user_id = ${userId} and withdrawn_at is null and done_at is null and declined_at is null and due_by > ${at}
  `.execute(tx);
}

/** Removes the people from jobs of earlier days, together with the rest of the shifts. */
export async function forgetJobPeople(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('job_people')
    .where('job_id', 'in', (eb) => eb.selectFrom('site_jobs').select('id').where('due_by', '<', before))
    .execute();
  await db
    .updateTable('site_jobs')
    .set({ user_id: null })
    .where('due_by', '<', before)
    .where('user_id', 'is not', null)
    .execute();
}

export async function deleteJobsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('site_jobs').where('due_by', '<', before).execute();
}

/** Takes back a job that has not ended. */
export async function withdrawOpenJob(tx: Database, id: string, now: Date): Promise<void> {
  await sql`
    update site_jobs set withdrawn_at = ${now}
    where id = ${id} and withdrawn_at is null and done_at is null and declined_at is null and due_by > ${now}
  `.execute(tx);
}

/** Takes back the jobs at sites that cannot be enforced any more, as for sites that retire. */
export async function withdrawJobsAt(
  tx: Database,
  { closures, now }: { readonly closures: readonly { readonly site_id: number }[]; readonly now: Date },
): Promise<void> {
  const siteIds = closures.map(({ site_id }) => site_id);
  await sql`
    update site_jobs set withdrawn_at = ${now}
    where site_id = any(${siteIds}::integer[])
      and withdrawn_at is null and done_at is null and declined_at is null and due_by > ${now}
  `.execute(tx);
}
