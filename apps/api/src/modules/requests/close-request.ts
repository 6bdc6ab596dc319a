import type { RequestAnswer } from '@patrolplan/contract/requests';
import type { Database } from '#db/database.ts';
import { recordChange } from '#audit/record-change.ts';
import { findBoosts, markEnded } from '#modules/boosts/boosts-table.all-areas.ts';
import { withdrawOpenJob } from '#modules/team/jobs/site-jobs-table.ts';
import { enqueueEvent } from '#modules/webhooks/events/enqueue-event.ts';
import { RULE_ACTOR } from './apply-rule.ts';
import { updateSentence } from './answers.ts';
import { readSites } from './place-table.all-areas.ts';
import { type StoredRequest, insertUpdate, writeRequest } from './requests-table.ts';

export type Closing = {
  readonly answer: RequestAnswer | 'visited';
  /** Of the visit; null for a sentence of staff. */
  readonly visitedAt: Date | null;
  readonly now: Date;
  /** When senders may read it. */
  readonly readableAt: Date;
  readonly timeZone: string;
};

/**
 * Closes a locked request: its boost ends, its senders and the webhooks are notified. A job that no visit has done is taken back;
 * one that a visit did ends by itself.
 */
export async function closeLocked(tx: Database, request: StoredRequest, closing: Closing): Promise<void> {
  const { answer, visitedAt, now, readableAt, timeZone } = closing;
  await writeRequest(tx, request.id, { closed_at: now, answer, visited_at: visitedAt });
  const update = { what: answer, at: readableAt, visitedAt };
  await insertUpdate(tx, request.id, update);
  await endBoost(tx, request, now);
  if (answer !== 'visited' && request.job_id !== null) await withdrawOpenJob(tx, request.job_id, now);
  const site =
    request.site_id === null ? undefined : (await readSites(tx, [request.site_id])).get(request.site_id);
  await enqueueEvent(tx, {
    event: 'request.closed',
    at: now,
    sendAt: readableAt,
    once: closingName(request.id, now),
    fields: {
      request_id: request.id,
      kind: request.kind,
      site_id: request.site_id,
      site_name: site?.name ?? null,
      area_name: site?.area_name ?? null,
      times: request.times,
      first_asked_at: request.first_asked_at.toISOString(),
      closed_at: now.toISOString(),
      is_visited: answer === 'visited',
      answer: updateSentence(update, timeZone),
    },
  });
}

/** Names a closing: a webhook receives it once, and an undo takes back what waits. */
export const closingName = (id: number, closedAt: Date): string => `request ${id} ${closedAt.toISOString()}`;

async function endBoost(tx: Database, { boost_id }: StoredRequest, now: Date): Promise<void> {
  if (boost_id === null || (await markEnded(tx, { id: boost_id, series: null, at: now })) === 0) return;
  const [boost] = await findBoosts(tx, { id: boost_id });
  await recordChange(tx, {
    at: now,
    actor: RULE_ACTOR,
    action: 'boost.end',
    subject: `boost:${boost_id}`,
    before: null,
    after: { endedAt: boost?.endedAt ?? now },
  });
}
