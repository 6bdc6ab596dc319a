import { recordChanges } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { queuePush } from '#modules/team/push/push-messages-table.ts';
import {
  peopleOnShiftIn,
  lockSites,
  readRecipients,
} from '#modules/team/recipients/recipients-table.all-areas.ts';
import { type SendResult, sendRefusal } from '#modules/team/recipients/send-refusal.ts';
import { jobRoom } from './job-room.ts';
import { type NewJob, countJobs, insertJob, jobSites, lockJobIds } from './site-jobs-table.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether nothing is sent to sites that cannot be enforced. */
  readonly hidesClosed?: boolean;
};

/** Who sends them; a program and a rule have no user. */
type Sender = { readonly userId: number | null; readonly actor: string };

const TOO_MANY = { reason: 'too_many', site_ids: [] } as const;

/** Gives jobs, one result for each. A job whose id was sent already stays as it is. */
export async function sendJobs(
  { db, clock, hidesClosed = false }: Deps,
  jobs: readonly NewJob[],
  by: Sender,
): Promise<readonly SendResult[]> {
  return db.transaction().execute((tx) => sendJobsWithin(tx, jobs, { by, now: clock.now(), hidesClosed }));
}

/** The same within the caller's transaction. */
export async function sendJobsWithin(
  tx: Database,
  jobs: readonly NewJob[],
  { by, now, hidesClosed }: { readonly by: Sender; readonly now: Date; readonly hidesClosed: boolean },
): Promise<readonly SendResult[]> {
  await lockJobIds(tx);
  const places = await lockSites(
    tx,
    jobs.map(({ site_id }) => site_id),
    hidesClosed ? now : null,
  );
  const people = await readRecipients(
    tx,
    jobs.flatMap(({ user_id }) => user_id ?? []),
  );
  const known = new Map(
    await jobSites(
      tx,
      jobs.map(({ id }) => id),
    ),
  );
  const hasRoom = jobRoom(await countJobs(tx, now));
  const results: SendResult[] = [];
  const sent: NewJob[] = [];
  for (const job of jobs) {
    const { id, site_id, due_by, user_id } = job;
    const knownSite = known.get(id);
    const invalid =
      knownSite !== undefined
        ? { reason: knownSite === site_id ? null : ('id_in_use' as const), site_ids: [] }
        : sendRefusal(
            {
              siteIds: [site_id],
              from: now,
              until: due_by,
              recipient: user_id === null ? null : people.get(user_id),
            },
            { now, places },
          );
    const areaId = places.get(site_id)?.areaId ?? 0;
    const refusal = invalid ?? (hasRoom({ areaId, userId: user_id }) ? null : TOO_MANY);
    results.push({
      id,
      status: refusal === null || refusal.reason === null ? 'sent' : 'refused',
      reason: refusal?.reason ?? null,
      site_ids: [...(refusal?.site_ids ?? [])],
    });
    if (refusal !== null) continue;
    await insertJob(tx, job, { sentBy: by.userId, at: now });
    known.set(id, site_id);
    sent.push(job);
  }
  // Without the warden: the audit is stored for longer than a day.
  await recordChanges(
    tx,
    sent.map(({ site_id, reason, due_by, user_id }) => ({
      at: now,
      actor: by.actor,
      action: 'job.send',
      subject: `job:${places.get(site_id)?.name ?? site_id}`,
      before: null,
      after: { reason, by: due_by.toISOString(), for: user_id === null ? 'area' : 'warden' },
    })),
  );
  await wakePhones(tx, sent, now);
  return results;
}

/** A job for an area wakes the phones of those who are on shift there. */
async function wakePhones(tx: Database, sent: readonly NewJob[], at: Date): Promise<void> {
  const named = sent.flatMap(({ user_id }) => user_id ?? []);
  const siteIds = sent.flatMap(({ site_id, user_id }) => (user_id === null ? [site_id] : []));
  const nearby = siteIds.length === 0 ? [] : await peopleOnShiftIn(tx, siteIds, at);
  await queuePush(tx, { kind: 'job', userIds: [...named, ...nearby], at });
}
