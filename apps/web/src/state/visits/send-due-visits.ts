import { MAX_VISITS_PER_CALL } from '@patrolplan/contract/visits';
import { deliverInHalves } from './deliver-in-halves.ts';
import type { Answers, Deliver } from './deliver-visits.ts';
import type { VisitLogDeps } from './visit-log-deps.ts';
import type { SendingState } from './visits.ts';
import { backOffMs } from '#domain/back-off.ts';
import { afterDelivery, isRemoved } from '#domain/visit/correct-visit.ts';
import { isUnsent } from '#domain/visit/device-visit.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import type { Exclusive } from '#platform/http/renew-token.ts';

type SenderDeps = VisitLogDeps & {
  /** The visits of the signed-in person, as last read. */
  readonly own: () => readonly DeviceVisit[];
  /** Runs changes of the store one after the other. */
  readonly inTurn: Exclusive;
  /** Called when the store has changed. */
  readonly changed: () => Promise<void>;
};

export type Sender = {
  /** Sends what is due, now or when it becomes due. */
  readonly schedule: () => void;
  readonly state: () => SendingState;
};

/** A change that began within the undo time is on disk by then. */
const GRACE_MS = 1_000;
/** Longer timers overflow in browsers. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/** Sends visits after their undo time while there is a connection; a failed attempt is retried with back-off. */
export function createSender(deps: SenderDeps): Sender {
  let failures = 0;
  let resumeAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;

  const waiting = () => deps.own().filter(isUnsent);

  function schedule(): void {
    clearTimeout(timer);
    if (running) return;
    const next = Math.min(...waiting().map(({ sendAfter }) => sendAfter));
    if (next === Infinity) return;
    if (deps.online.get()) wake(run, Math.max(next + GRACE_MS, resumeAt));
    // It cannot be sent, but from now on it cannot be undone either.
    else if (next > deps.now()) wake(deps.changed, next);
  }

  function wake(work: () => Promise<void>, at: number): void {
    const wait = Math.min(Math.max(0, at - deps.now()), LONGEST_TIMER_MS);
    timer = setTimeout(() => {
      work().catch((cause: unknown) => deps.report('visits', cause));
    }, wait);
  }

  async function run(): Promise<void> {
    running = true;
    await deps.changed();
    try {
      const isDone = await deps.exclusive(sendOnce);
      failures = isDone ? 0 : failures + 1;
    } catch (cause) {
      failures += 1;
      deps.report('visits', cause);
    }
    resumeAt = failures === 0 ? 0 : deps.now() + backOffMs(failures);
    running = false;
    await deps.changed();
  }

  /** False if something due could not be sent. */
  async function sendOnce(): Promise<boolean> {
    const userId = deps.person.get();
    // Read from the store: another tab may have sent some of them.
    const due = (await deps.store.all())
      .filter(
        (visit) => visit.userId === userId && isUnsent(visit) && visit.sendAfter + GRACE_MS <= deps.now(),
      )
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
    const answered = await deps.inTurn(async () => {
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

    async function deliverAll(deliver: Deliver, visits: readonly DeviceVisit[]): Promise<Answers> {
      return visits.length === 0 || userId === null ? new Map() : deliverInHalves(deliver, userId, visits);
    }
  }

  /** Retries immediately: the connection is back, or the page became visible. */
  function retryNow(): void {
    resumeAt = 0;
    schedule();
  }

  deps.online.subscribe(retryNow);
  deps.pageVisible.subscribe(retryNow);
  deps.person.subscribe(retryNow);
  return { schedule, state: () => ({ isSending: running, isFailing: failures > 0 }) };
}
