import { sql } from 'kysely';
import type { PersonErasure, PersonExport } from '#core/person-data.ts';
import { releaseUserJobs } from './jobs/site-jobs-table.ts';

/** The rounds, jobs and claims of a person, and the rounds and jobs that they sent. */
export const exportTeam: PersonExport = ({ id }) => ({
  sent_rounds: sql`select letter, sent_at, starts_at, finish_by, stops, points, seen_at, accepted_at,
      declined_at, decline_reason, withdrawn_at, finished_at, done, of_stops, progress_at
      from sent_rounds where user_id = ${id} order by sent_at`,
  jobs: sql`select s.name as site, j.reason, j.due_by, j.sent_at, p.held_at, p.declined_at, j.accepted_at,
      j.done_at, j.withdrawn_at from job_people p join site_jobs j on j.id = p.job_id join sites s on s.id = j.site_id
      where p.user_id = ${id} order by j.sent_at`,
  jobs_given: sql`select s.name as site, j.reason, j.due_by, j.sent_at from site_jobs j
      join sites s on s.id = j.site_id where j.sent_by = ${id} order by j.sent_at`,
  rounds_given: sql`select letter, sent_at, starts_at, finish_by from sent_rounds
      where sent_by = ${id} order by sent_at`,
  claims: sql`select s.name as site, c.made_at, c.until from claims c join sites s on s.id = c.site_id
      where c.user_id = ${id}`,
  push_subscriptions: sql`select split_part(endpoint, '/', 3) as push_service, created_at
      from push_subscriptions where user_id = ${id} order by id`,
});

export const eraseJobs: PersonErasure = (tx, { id }, at) => releaseUserJobs(tx, id, at);
