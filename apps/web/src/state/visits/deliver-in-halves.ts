import type { RefusalReason } from '@patrolplan/contract/visits';
import type { Answers, Deliver } from './deliver-visits.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';

/** If this many visits fail alone and none is accepted, the service is broken, not the visits. */
const MOST_SUSPECTS = 10;

/**
 * Delivers visits so that a bad one does not block the others: a batch that fails with 400 or 500 is halved until the
 * bad visit is alone. A 400 then means that it is refused. A 500 does so only if the service accepted other visits in
 * the same delivery; otherwise the service may be broken, and the visit gets no answer.
 */
export async function deliverInHalves(
  deliver: Deliver,
  userId: number,
  visits: readonly DeviceVisit[],
): Promise<Answers> {
  const answers = new Map<string, RefusalReason | null>();
  const suspects: string[] = [];
  let isWorking = false;

  /** False: sending more is pointless. */
  async function send(batch: readonly DeviceVisit[]): Promise<boolean> {
    const reply = await deliver(userId, batch);
    if (reply.ok) {
      isWorking = true;
      for (const [id, refusal] of reply.value) answers.set(id, refusal);
      return true;
    }
    const status = blamingStatus(reply.failure);
    if (status === null) return false;
    const middle = Math.ceil(batch.length / 2);
    if (batch.length > 1) return (await send(batch.slice(0, middle))) && send(batch.slice(middle));
    for (const { id } of batch) {
      if (status === 400) answers.set(id, 'invalid');
      else suspects.push(id);
    }
    return isWorking || suspects.length < MOST_SUSPECTS;
  }

  await send(visits);
  if (isWorking) for (const id of suspects) answers.set(id, 'invalid');
  return answers;
}

/** The status of a reply that a visit in the batch may have caused. */
function blamingStatus(failure: CallFailure): 400 | 500 | null {
  if (failure.kind !== 'server' && failure.kind !== 'refused') return null;
  return failure.status === 400 || failure.status === 500 ? failure.status : null;
}
