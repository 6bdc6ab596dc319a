import { visitsContract } from '@patrolplan/contract/visits';
import type { ReadReply } from '@patrolplan/contract';
import type { RefusalReason } from '@patrolplan/contract/visits';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import { ok } from '#domain/result.ts';
import type { HttpClient } from '#platform/http/client.ts';
import type { Answers, Deliver } from '#state/delivery/deliver-in-halves.ts';

export type VisitAnswers = Answers<RefusalReason>;
export type DeliverVisits = Deliver<DeviceVisit, RefusalReason>;

/** Sends visits. Deliveries are idempotent, so a missing response is retried. */
export function createDeliver(api: HttpClient, serverNow: () => number): DeliverVisits {
  return async (userId, visits) => {
    const now = serverNow();
    const reply = await api.call(
      visitsContract.sendVisits,
      { body: { user_id: userId, visits: visits.map((visit) => sentForm(visit, now)) } },
      { retry: { count: 2 } },
    );
    return reply.ok ? ok(answersIn(reply.value)) : reply;
  };
}

/** Sends corrections of visits, in the same way. */
export function createCorrect(api: HttpClient, serverNow: () => number): DeliverVisits {
  return async (userId, visits) => {
    const now = serverNow();
    const reply = await api.call(
      visitsContract.correctVisits,
      { body: { user_id: userId, corrections: visits.map((visit) => sentCorrection(visit, now)) } },
      { retry: { count: 2 } },
    );
    return reply.ok ? ok(answersIn(reply.value)) : reply;
  };
}

function answersIn({ results }: ReadReply<typeof visitsContract.sendVisits>): VisitAnswers {
  return new Map(
    results.map(({ id, status, reason }) => [id, status === 'stored' ? null : (reason ?? 'invalid')]),
  );
}

function sentCorrection({ id, correction, note, found = null, isSurvey }: DeviceVisit, now: number) {
  const change = correction?.change ?? 'note';
  const made_at = new Date(Math.min(correction?.at ?? now, now)).toISOString();
  if (change === 'note') return { id, made_at, change, note };
  // Only the device knows what was found. The service takes it back from its sums.
  const removal = { id, made_at, change, found };
  return isSurvey === true ? { ...removal, is_survey: true } : removal;
}

/** A visit is never in the future: if the device clock was ahead, the time of sending counts. */
function sentForm({ id, siteId, at, outcome, reason, note, found, isSurvey }: DeviceVisit, now: number) {
  const visited_at = new Date(Math.min(at, now)).toISOString();
  const visit = { id, site_id: siteId, visited_at, outcome, reason, note };
  // Omitted without an answer, so that a service without this field gets the same body as before.
  if (found === null || found === undefined) return visit;
  return isSurvey ? { ...visit, found, is_survey: true } : { ...visit, found };
}
