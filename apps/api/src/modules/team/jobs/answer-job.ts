import type { TeamEventInput } from '@patrolplan/contract/team';
import type { Database } from '#db/database.ts';
import type { Outcome } from '#modules/field/events/apply.ts';
import { jobState } from './job-state.ts';
import { type StoredJob, lockJob, readJobPerson, writeJob, writeJobPerson } from './site-jobs-table.ts';

export type JobEvent = Extract<TeamEventInput, { readonly job_id: string }>;

type Person = { readonly userId: number; readonly seesArea: (areaId: number) => boolean };

/**
 * Writes what a warden answered to a job. The row is locked, so of two who accept a job for an area one is first. An answer to
 * an earlier assignment changes nothing; a repeat changes nothing.
 */
export async function answerJob(
  tx: Database,
  event: JobEvent,
  { userId, seesArea, at, now }: Person & { readonly at: Date; readonly now: Date },
): Promise<Outcome> {
  const job = await lockJob(tx, event.job_id);
  if (job === undefined) return 'unknown';
  const person = await readJobPerson(tx, job.id, userId);
  const isMine = job.user_id === userId;
  if (!isMine && person === undefined && !(job.is_for_area && seesArea(job.area_id))) return 'unknown';
  const { state } = jobState(job, now);
  if (state === 'done' || state === 'expired' || state === 'withdrawn') return state;
  // A decline opened the job for the area with a new number; sent again, it is still the decline of this person.
  if (event.kind === 'job_declined' && person?.hasDeclined === true) return null;
  if (job.assignment !== event.assignment) return isMine ? 'unknown' : 'reassigned';
  if (!isMine && job.user_id !== null) return job.is_for_area ? 'taken' : 'reassigned';
  // A declined job is over for the person, also when the acceptance before it arrives last.
  if (state === 'declined' || person?.hasDeclined === true) return 'declined';
  switch (event.kind) {
    case 'job_seen':
      if (isMine && job.seen_at === null) await writeJob(tx, job.id, { seen_at: at });
      return null;
    case 'job_accepted':
      if (job.accepted_at === null) await accept(tx, job, { userId, at });
      return null;
    case 'job_declined':
      await decline(tx, job, { userId, at, reason: event.reason });
      return null;
    default:
      return event satisfies never;
  }
}

async function accept(
  tx: Database,
  job: StoredJob,
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<void> {
  await writeJob(tx, job.id, {
    user_id: userId,
    accepted_at: at,
    ...(job.seen_at === null && { seen_at: at }),
  });
  if (job.user_id === null) await writeJobPerson(tx, job.id, userId, { held_at: at });
}

/** A warden's job ends with it. A job for an area is open for the others again, or still. */
async function decline(
  tx: Database,
  job: StoredJob,
  {
    userId,
    at,
    reason,
  }: {
    readonly userId: number;
    readonly at: Date;
    readonly reason: (JobEvent & { kind: 'job_declined' })['reason'];
  },
): Promise<void> {
  await writeJobPerson(tx, job.id, userId, { declined_at: at });
  if (!job.is_for_area) await writeJob(tx, job.id, { declined_at: at, decline_reason: reason });
  else if (job.user_id === userId)
    await writeJob(tx, job.id, {
      assignment: job.assignment + 1,
      user_id: null,
      seen_at: null,
      accepted_at: null,
    });
}
