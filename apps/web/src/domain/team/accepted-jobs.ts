import type { GoneReason } from '@patrolplan/contract/team';
import { type TeamEvent, subjectId } from './team-event.ts';
import type { Job } from './team-facts.ts';

/** An accepted job, for the sheet at the end of the shift. Times are in ms since 1970. */
export type AcceptedJob = {
  readonly id: string;
  readonly siteName: string;
  readonly acceptedAt: number;
  readonly doneAt: number | null;
};

/** The accepted jobs of the last hours. `visitedAt` is when the person last visited a site. */
export function acceptedJobs(
  before: readonly AcceptedJob[],
  jobs: readonly Job[],
  events: readonly TeamEvent[],
  visitedAt: (siteId: number) => number | undefined,
  now: number,
): readonly AcceptedJob[] {
  const known = new Map(before.map((job) => [job.id, job]));
  const accepted = jobs.flatMap((job): readonly AcceptedJob[] => {
    const answer = events.find(
      (event) =>
        event.state !== 'refused' &&
        event.kind === 'job_accepted' &&
        event.job_id === job.id &&
        event.assignment === job.assignment,
    );
    if (job.state !== 'accepted' && answer === undefined) return [];
    const seenAt = visitedAt(job.siteId) ?? 0;
    const isDone = seenAt >= job.sentAt && seenAt <= job.by;
    const acceptedAt = known.get(job.id)?.acceptedAt ?? answer?.at ?? now;
    return [{ id: job.id, siteName: job.siteName, acceptedAt, doneAt: isDone ? seenAt : null }];
  });
  const ids = new Set(accepted.map(({ id }) => id));
  return [...before.filter(({ id }) => !ids.has(id)), ...accepted];
}

type Gone = { readonly id: string; readonly why: GoneReason };

/** The sites whose stops were added for jobs that somebody else has now. */
export function lostStops(
  jobs: readonly Job[],
  gone: readonly Gone[],
  events: readonly TeamEvent[],
): readonly number[] {
  const lost = new Set(gone.flatMap(({ id, why }) => (why === 'done' || why === 'expired' ? [] : [id])));
  const added = new Set(events.flatMap((event) => (event.addsStop ? [subjectId(event)] : [])));
  return jobs.flatMap(({ id, siteId }) => (lost.has(id) && added.has(id) ? [siteId] : []));
}

/** After jobs have gone: one that was done, or whose time is over, stays; one that somebody else has does not. */
export function withoutLostJobs(
  accepted: readonly AcceptedJob[],
  gone: readonly Gone[],
  now: number,
): readonly AcceptedJob[] {
  const why = new Map(gone.map((row) => [row.id, row.why]));
  return accepted.flatMap((job) => {
    const reason = why.get(job.id);
    if (reason === 'done') return [{ ...job, doneAt: job.doneAt ?? now }];
    return reason === undefined || reason === 'expired' ? [job] : [];
  });
}

const SHOWN_MS = 14 * 3_600_000;

export const recentJobs = (accepted: readonly AcceptedJob[], now: number): readonly AcceptedJob[] =>
  accepted.filter(({ acceptedAt }) => acceptedAt > now - SHOWN_MS);
