import { MAX_VISITS_PER_CALL } from '@patrolplan/contract/visits';
import type { VisitAnswers, DeliverVisits } from './deliver-visits.ts';
import type { VisitLogDeps } from './visit-log-deps.ts';
import { deliverInHalves } from '#state/delivery/deliver-in-halves.ts';
import { afterDelivery, isRemoved } from '#domain/visit/correct-visit.ts';
import { isUnsent } from '#domain/visit/device-visit.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import type { Exclusive } from '#platform/http/renew-token.ts';

/** A change that began within the undo time is on disk by then. */
export const GRACE_MS = 1_000;

/**
 * Sends the visits whose undo time is over. False if something due could not be sent. `inTurn` runs changes of the store
 * one after the other.
 */
export async function sendDueVisits(deps: VisitLogDeps, inTurn: Exclusive): Promise<boolean> {
  const userId = deps.person.get();
  // Read from the store: another tab may have sent some of them.
  const due = (await deps.store.all())
    .filter((visit) => visit.userId === userId && isUnsent(visit) && visit.sendAfter + GRACE_MS <= deps.now())
    .slice(0, MAX_VISITS_PER_CALL);
  if (userId === null || due.length === 0) return true;
  const stored = await deliverAll(
    deps.deliver,
    due.filter((visit) => !isRemoved(visit)),
  );
  const corrections = await deliverAll(
    deps.correct,
    due.filter((visit) => isRemoved(visit) || (visit.correction && stored.get(visit.id) === null)),
  );
  if (stored.size + corrections.size === 0) return false;
  const answered = await inTurn(async () => {
    const current = new Map((await deps.store.all()).map((visit) => [visit.id, visit]));
    const results = due.flatMap((visit) => {
      const answers = { stored: stored.get(visit.id), correction: corrections.get(visit.id) };
      const result = afterDelivery(visit, answers);
      // A visit that was corrected meanwhile is sent again.
      const isCurrent = current.get(visit.id)?.correction?.at === visit.correction?.at;
      return result === null || !isCurrent ? [] : [{ id: visit.id, result }];
    });
    await deps.store.put(results.flatMap(({ result }) => (result === 'removed' ? [] : [result])));
    await deps.store.remove(results.flatMap(({ id, result }) => (result === 'removed' ? [id] : [])));
    return results;
  });
  deps.channel.announce();
  return answered.length === due.length;

  async function deliverAll(deliver: DeliverVisits, visits: readonly DeviceVisit[]): Promise<VisitAnswers> {
    return visits.length === 0 || userId === null ? new Map() : deliverInHalves(deliver, userId, visits);
  }
}
