import type { Database } from '#db/database.ts';
import type { CorrectedVisit } from '#modules/field/events/publish.ts';
import { visitsToSite } from '#modules/visits/visits-table.ts';
import { SKEW_MS, finishJobs } from './finish-jobs.ts';
import {
  type StoredJob,
  findJobHolder,
  lockAllJobsAt,
  readJobPerson,
  writeJob,
  writeJobPerson,
} from './site-jobs-table.ts';

/**
 * Opens the jobs again that visits had done which count no longer, unless another visit has done them too. One whose time is
 * over has then expired. Part of the transaction that removed the visits.
 */
export async function reopenJobs(
  tx: Database,
  { visits, now }: { readonly visits: readonly CorrectedVisit[]; readonly now: Date },
): Promise<void> {
  const made = visits.filter(({ outcome }) => outcome === 'visited');
  if (made.length === 0) return;
  const siteIds = [...new Set(made.map(({ site_id }) => site_id))];
  for (const job of await lockAllJobsAt(tx, siteIds)) {
    const visit = made.find((one) => hasDone(one, job));
    if (visit === undefined) continue;
    await forgetWalkIn(tx, job, visit);
    await writeJob(tx, job.id, { done_at: null, reopened_at: now, user_id: await findJobHolder(tx, job) });
    const since = new Date(job.sent_at.getTime() - SKEW_MS);
    await finishAgain(tx, { visits: await visitsToSite(tx, job.site_id, since) });
  }
}

/** Ends the jobs that stored visits have done, as if each had just arrived. */
export async function finishAgain(
  tx: Database,
  { visits }: { readonly visits: readonly CorrectedVisit[] },
): Promise<void> {
  for (const { user_id: userId, site_id, visited_at, received_at, outcome } of visits) {
    if (userId === null || outcome !== 'visited') continue;
    const made = { site_id, at: visited_at.toISOString(), outcome } as const;
    await finishJobs(tx, { userId, visits: [made], now: received_at });
  }
}

/** By a clock that is ahead a visit counts from its arrival. Jobs of earlier days no longer say who did them. */
const hasDone = (visit: CorrectedVisit, job: StoredJob): boolean =>
  job.site_id === visit.site_id &&
  job.done_at?.getTime() === Math.min(visit.visited_at.getTime(), visit.received_at.getTime()) &&
  (job.user_id === null || job.user_id === visit.user_id);

/** A person who did a job of an area without accepting it had it only by that visit. */
async function forgetWalkIn(
  tx: Database,
  job: StoredJob,
  { user_id: userId }: CorrectedVisit,
): Promise<void> {
  if (userId === null || !job.is_for_area) return;
  const receivedAt = (await readJobPerson(tx, job.id, userId))?.receivedAt?.getTime();
  if (receivedAt === job.done_at?.getTime() && receivedAt !== job.accepted_at?.getTime())
    await writeJobPerson(tx, job.id, userId, { held_at: null });
}
