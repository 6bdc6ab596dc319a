import type { Result } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import type { Keyed } from '#platform/storage/keyed-store.ts';

/** By id: null for a stored record, the reason for a refused one. A record without an entry has no answer yet. */
export type Answers<Refusal> = ReadonlyMap<string, Refusal | null>;

export type Deliver<T extends Keyed, Refusal> = (
  userId: number,
  records: readonly T[],
) => Promise<Result<Answers<Refusal>, CallFailure>>;

/** If this many records fail alone and none is accepted, the service is broken, not the records. */
const MOST_SUSPECTS = 10;

/**
 * Delivers records so that a bad one does not block the others: a batch that fails with 400 or 500 is halved until the
 * bad record is alone. A 400 then means that it is refused. A 500 may be an error of the service that passes, so such a
 * record is sent once more at the end, if the service accepted other records meanwhile; a second 500 means that it is
 * refused. Otherwise the record gets no answer.
 */
export async function deliverInHalves<T extends Keyed, Refusal>(
  deliver: Deliver<T, Refusal | 'invalid'>,
  userId: number,
  records: readonly T[],
): Promise<Answers<Refusal | 'invalid'>> {
  const answers = new Map<string, Refusal | 'invalid' | null>();
  const suspects: T[] = [];
  let isWorking = false;

  /** The status that the batch may have caused; 'ended' if sending more is pointless. */
  async function attempt(batch: readonly T[]): Promise<'stored' | 400 | 500 | 'ended'> {
    const reply = await deliver(userId, batch);
    if (!reply.ok) return blamingStatus(reply.failure) ?? 'ended';
    isWorking = true;
    for (const [id, refusal] of reply.value) answers.set(id, refusal);
    return 'stored';
  }

  /** False: sending more is pointless. */
  async function send(batch: readonly T[]): Promise<boolean> {
    const result = await attempt(batch);
    if (result === 'stored') return true;
    if (result === 'ended') return false;
    const middle = Math.ceil(batch.length / 2);
    if (batch.length > 1) return (await send(batch.slice(0, middle))) && send(batch.slice(middle));
    for (const record of batch) {
      if (result === 400) answers.set(record.id, 'invalid');
      else suspects.push(record);
    }
    return isWorking || suspects.length < MOST_SUSPECTS;
  }

  if (!(await send(records)) || !isWorking) return answers;
  for (const record of suspects) {
    const result = await attempt([record]);
    if (result === 'ended') break;
    if (result !== 'stored') answers.set(record.id, 'invalid');
  }
  return answers;
}

/** The status of a reply that a record in the batch may have caused. */
function blamingStatus(failure: CallFailure): 400 | 500 | null {
  if (failure.kind !== 'server' && failure.kind !== 'refused') return null;
  return failure.status === 400 || failure.status === 500 ? failure.status : null;
}
