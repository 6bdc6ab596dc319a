import type { Database } from '#db/database.ts';
import { enqueueEvent } from '#modules/webhooks/events/enqueue-event.ts';
import { type StoredJob, lockJobsAt, readJobPerson, writeJob, writeJobPerson } from './site-jobs-table.ts';

type Visit = { readonly site_id: number; readonly at: string; readonly outcome: 'visited' | 'skipped' };

/** Clocks of devices differ by a little: a visit right before the job was sent is the visit that was requested. */
export const SKEW_MS = 2 * 60_000;

/**
 * Ends the jobs that new visits of a person have done. Part of the transaction that stored the visits, which are to sites of
 * the person's areas only.
 */
export async function finishJobs(
  tx: Database,
  { userId, visits, now }: { readonly userId: number; readonly visits: readonly Visit[]; readonly now: Date },
): Promise<void> {
  const made = visits.filter(({ outcome }) => outcome === 'visited');
  if (made.length === 0) return;
  const siteIds = [...new Set(made.map(({ site_id }) => site_id))];
  for (const job of await lockJobsAt(tx, siteIds, userId)) {
    const times = made
      .filter(({ site_id }) => site_id === job.site_id)
      // A visit is never later than its arrival, also by a clock that is ahead.
      .map(({ at }) => new Date(Math.min(Date.parse(at), now.getTime())))
      .toSorted((one, other) => one.getTime() - other.getTime());
    const person = await readJobPerson(tx, job.id, userId);
    const isTheirs = job.user_id === userId || (person?.hasHadJob === true && !person.hasDeclined);
    const doneAt = times.find((at) => isInTime(job, at) && (isTheirs || isOpenForArea(job, at)));
    if (doneAt === undefined) continue;
    if (person?.hasHadJob !== true) await writeJobPerson(tx, job.id, userId, { held_at: doneAt });
    await writeJob(tx, job.id, { done_at: doneAt, user_id: userId });
    await enqueueEvent(tx, { event: 'job.done', fields: doneFields(job, doneAt), at: now });
  }
}

const doneFields = (job: StoredJob, doneAt: Date) => ({
  job_id: job.id,
  site_id: job.site_id,
  site_name: job.site_name,
  area_name: job.area_name,
  reason: job.reason,
  due_by: job.due_by.toISOString(),
  done_at: doneAt.toISOString(),
});

/** Whether the job had been sent and had not ended at that time. */
const isInTime = ({ sent_at, due_by, withdrawn_at, declined_at }: StoredJob, at: Date): boolean =>
  at.getTime() >= sent_at.getTime() - SKEW_MS &&
  at <= due_by &&
  (withdrawn_at === null || at <= withdrawn_at) &&
  (declined_at === null || at <= declined_at);

/** Anybody of the area may do it until somebody has accepted it. */
const isOpenForArea = ({ is_for_area, accepted_at }: StoredJob, at: Date): boolean =>
  is_for_area && (accepted_at === null || at < accepted_at);
