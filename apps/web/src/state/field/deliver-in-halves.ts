import type { FieldRefusal } from '@patrolplan/contract/field';
import type { Answers } from './deliver.ts';
import type { FieldEvent } from '#domain/field/field-event.ts';
import type { Result } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';

export type Deliver = (events: readonly FieldEvent[]) => Promise<Result<Answers, CallFailure>>;

/** If this many events fail alone and none is accepted, the service is broken, not the events. */
const MOST_SUSPECTS = 10;

/**
 * Delivers events so that a bad one does not block the others: a batch that fails with 400 or 500 is halved until the
 * bad event is alone. A 400 then means that it is refused. A 500 may be an error of the service that passes, so such an
 * event is sent once more at the end, if the service accepted other events meanwhile; a second 500 means that it is
 * refused. Otherwise the event gets no answer.
 */
export async function deliverInHalves(deliver: Deliver, events: readonly FieldEvent[]): Promise<Answers> {
  const answers = new Map<string, FieldRefusal | null>();
  const suspects: FieldEvent[] = [];
  let isWorking = false;

  /** The status that the batch may have caused; 'ended' if sending more is pointless. */
  async function attempt(batch: readonly FieldEvent[]): Promise<'stored' | 400 | 500 | 'ended'> {
    const reply = await deliver(batch);
    if (!reply.ok) return blamingStatus(reply.failure) ?? 'ended';
    isWorking = true;
    for (const [id, refusal] of reply.value) answers.set(id, refusal);
    return 'stored';
  }

  /** False: sending more is pointless. */
  async function send(batch: readonly FieldEvent[]): Promise<boolean> {
    const result = await attempt(batch);
    if (result === 'stored') return true;
    if (result === 'ended') return false;
    const middle = Math.ceil(batch.length / 2);
    if (batch.length > 1) return (await send(batch.slice(0, middle))) && send(batch.slice(middle));
    for (const event of batch) {
      if (result === 400) answers.set(event.id, 'invalid');
      else suspects.push(event);
    }
    return isWorking || suspects.length < MOST_SUSPECTS;
  }

  if (!(await send(events)) || !isWorking) return answers;
  for (const event of suspects) {
    const result = await attempt([event]);
    if (result === 'ended') break;
    if (result !== 'stored') answers.set(event.id, 'invalid');
  }
  return answers;
}

/** The status of a reply that an event in the batch may have caused. */
export function blamingStatus(failure: CallFailure): 400 | 500 | null {
  if (failure.kind !== 'server' && failure.kind !== 'refused') return null;
  return failure.status === 400 || failure.status === 500 ? failure.status : null;
}
