import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { queuePush } from '#modules/team/push/push-messages-table.ts';
import {
  peopleOnShiftIn,
  lockSites,
  readRecipients,
} from '#modules/team/recipients/recipients-table.all-areas.ts';
import { type SendRefusal, sendRefusal } from '#modules/team/recipients/send-refusal.ts';
import { jobState } from './job-state.ts';
import { MAX_OPEN_JOBS } from './job-room.ts';
import { countJobs, forgetDeclines, jobSites, lockJob, writeJob, writeJobPerson } from './site-jobs-table.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether nothing is sent to sites that cannot be enforced. */
  readonly hidesClosed?: boolean;
};

const NO_JOB = 'This job does not exist any more.';

const ENDED = {
  done: 'This job is done.',
  expired: 'This job has expired.',
  withdrawn: 'This job was taken back.',
} as const;

const REFUSALS: Readonly<Record<SendRefusal, string>> = {
  outside_areas: 'This site is outside the areas of this warden.',
  site_retired: 'This site is retired.',
  site_marked: 'This site cannot be enforced now.',
  site_unknown: 'Unknown site.',
  person_unknown: 'Unknown warden.',
  past: 'This time is over.',
  too_far_ahead: 'This time is too far ahead.',
  too_many: 'This warden has 200 open jobs already.',
  id_in_use: 'This job does not exist any more.',
};

/** Gives a job that is open, accepted or declined to somebody else, or to an area. */
export async function reassignJob(
  { db, clock, hidesClosed = false }: Deps,
  wanted: {
    readonly id: string;
    readonly userId: number | null;
    /** Null: by the same time. */
    readonly by: Date | null;
    readonly actor: string;
  },
): Promise<Result<null, Failure>> {
  const now = clock.now();
  const { id, userId } = wanted;
  return db.transaction().execute(async (tx) => {
    // The site first: retiring a site also locks it before its jobs.
    const siteId = (await jobSites(tx, [id])).get(id);
    const places = await lockSites(tx, siteId === undefined ? [] : [siteId], hidesClosed ? now : null);
    const job = await lockJob(tx, id);
    if (job === undefined) return notFound(NO_JOB);
    const { state } = jobState(job, now);
    if (state !== 'open' && state !== 'accepted' && state !== 'declined') return conflict(ENDED[state]);
    const dueBy = wanted.by ?? job.due_by;
    const recipient = userId === null ? null : (await readRecipients(tx, [userId])).get(userId);
    const refusal = sendRefusal(
      { siteIds: [job.site_id], from: now, until: dueBy, recipient },
      { now, places },
    );
    if (refusal !== null && refusal.reason !== null) {
      const field = refusal.reason === 'past' || refusal.reason === 'too_far_ahead' ? 'by' : 'user_id';
      return invalid({ [field]: [REFUSALS[refusal.reason]] });
    }
    const theirs = (await countJobs(tx, now)).find((count) => count.kind === 'person' && count.id === userId);
    if (job.user_id !== userId && (theirs?.open ?? 0) >= MAX_OPEN_JOBS)
      return invalid({ user_id: [REFUSALS.too_many] });
    await forgetDeclines(tx, id);
    await writeJob(tx, id, {
      assignment: job.assignment + 1,
      due_by: dueBy,
      is_for_area: userId === null,
      ...(userId === null && { is_known_in_area: true }),
      user_id: userId,
      seen_at: null,
      accepted_at: null,
      declined_at: null,
      decline_reason: null,
    });
    if (userId !== null) await writeJobPerson(tx, id, userId, { held_at: now });
    await recordChange(tx, {
      at: now,
      actor: wanted.actor,
      action: 'job.reassign',
      subject: `job:${job.site_name}`,
      before: null,
      after: { by: dueBy.toISOString(), for: userId === null ? 'area' : 'warden' },
    });
    const people = userId === null ? await peopleOnShiftIn(tx, [job.site_id], now) : [userId];
    await queuePush(tx, { kind: 'job', userIds: people, at: now });
    return ok(null);
  });
}

/** Takes a job back. A repeat changes nothing. */
export async function withdrawJob(
  { db, clock }: Deps,
  { id, actor }: { readonly id: string; readonly actor: string },
): Promise<Result<null, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, id);
    if (job === undefined) return notFound(NO_JOB);
    const { state } = jobState(job, at);
    if (state === 'withdrawn') return ok(null);
    if (state === 'done' || state === 'expired') return conflict(ENDED[state]);
    if (state === 'declined') return conflict('This job was declined.');
    await writeJob(tx, id, { withdrawn_at: at });
    await recordChange(tx, {
      at,
      actor,
      action: 'job.withdraw',
      subject: `job:${job.site_name}`,
      before: null,
      after: null,
    });
    return ok(null);
  });
}
