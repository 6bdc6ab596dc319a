import { type Answers, type FieldCalls, wireForm } from './deliver.ts';
import { blamingStatus, deliverInHalves } from './deliver-in-halves.ts';
import type { FieldLogDeps } from './field-log-deps.ts';
import { backOffMs } from '#domain/back-off.ts';
import type { FieldEvent } from '#domain/field/field-event.ts';
import type { FieldReply } from '#domain/field/person-state.ts';
import { dueAt, isPatient, isUrgent, sendableEvents, sendingOrder } from '#domain/field/sending-order.ts';
import { ok } from '#domain/result.ts';
import type { Exclusive } from '#platform/http/renew-token.ts';

type OutboxDeps = Pick<FieldLogDeps, 'person' | 'online' | 'pageVisible' | 'now' | 'report' | 'exclusive'> & {
  readonly send: FieldCalls['send'];
  readonly serviceNow: () => number;
  /** Events of the signed-in person as last read. */
  readonly own: () => readonly FieldEvent[];
  /** The same from the disk: another tab may have sent some of them. */
  readonly readOwn: (userId: number) => Promise<readonly FieldEvent[]>;
  /** Stores the answers, and the state that came with them. */
  readonly store: (userId: number, answers: Answers, reply: FieldReply | null) => Promise<void>;
  /** Called when other events are being sent, or none. */
  readonly changed: () => void;
};

export type Outbox = {
  /** Sends what is due, now or when it becomes due. */
  readonly schedule: () => void;
  /** Sends what is due in the lane of the event, without waiting for the back-off. Settles after the attempt. */
  readonly sendNow: (event?: FieldEvent) => Promise<void>;
  readonly sending: () => ReadonlySet<string>;
  /** Whether the last attempt to send what is not urgent failed. */
  readonly isFailing: () => boolean;
};

/** Longer timers overflow in browsers. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/**
 * Sends events when they are due while there is a connection, in two lanes, so that an urgent event does not wait for
 * another call.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const urgent = createLane(deps, isUrgent, deps.exclusive.urgent);
  const others = createLane(deps, (event) => !isUrgent(event), deps.exclusive.others);
  const lanes = [urgent, others];
  const each = (work: (lane: Lane) => void) => () => lanes.forEach(work);
  const retryNow = each((lane) => lane.retryNow());
  deps.online.subscribe(retryNow);
  deps.pageVisible.subscribe(retryNow);
  deps.person.subscribe(retryNow);
  return {
    schedule: each((lane) => lane.schedule()),
    sendNow: (event) => (event && isUrgent(event) ? urgent : others).sendNow(),
    sending: () => new Set(lanes.flatMap(({ sending }) => sending().map(({ id }) => id))),
    isFailing: others.isFailing,
  };
}

type Lane = ReturnType<typeof createLane>;

/** A failed attempt is repeated with back-off. */
function createLane(deps: OutboxDeps, takes: (event: FieldEvent) => boolean, exclusive: Exclusive) {
  let failures = 0;
  let resumeAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let sending: readonly FieldEvent[] = [];

  const waiting = (events: readonly FieldEvent[]) => sendableEvents(events).filter(takes);

  function schedule(): void {
    clearTimeout(timer);
    if (running || !deps.online.get()) return;
    const now = deps.now();
    const next = Math.min(...waiting(deps.own()).map((event) => dueAt(event, now)));
    if (next === Infinity) return;
    // Never longer than the back-off, also when the clock of the device was set back.
    const pause = failures === 0 ? 0 : Math.min(resumeAt - now, backOffMs(failures));
    const wait = Math.min(Math.max(0, next - now, pause), LONGEST_TIMER_MS);
    timer = setTimeout(() => void run(), wait);
  }

  function run(): Promise<void> {
    running ??= attempt();
    return running;
  }

  async function attempt(): Promise<void> {
    try {
      const isDone = await exclusive(sendDue);
      failures = isDone ? 0 : failures + 1;
    } catch (cause) {
      failures += 1;
      deps.report('field', cause);
    }
    resumeAt = failures === 0 ? 0 : deps.now() + backOffMs(failures);
    running = null;
    sending = [];
    deps.changed();
  }

  /** False if something due could not be sent. */
  async function sendDue(): Promise<boolean> {
    const userId = deps.person.get();
    if (userId === null) return true;
    const now = deps.now();
    const due = waiting(await deps.readOwn(userId)).filter((event) => dueAt(event, now) <= now);
    let isDone = true;
    for (const call of sendingOrder(due)) {
      sending = call;
      deps.changed();
      const { isAnswered, isReached } = await sendCall(userId, call);
      isDone &&= isAnswered;
      // All calls use the same connection. A call that the service cannot process does not block the next one.
      if (!isReached) return false;
    }
    return isDone;
  }

  async function sendCall(userId: number, call: readonly FieldEvent[]) {
    let reply: FieldReply | null = null;
    let isReached = true;
    const answers = await deliverInHalves(async (batch) => {
      const now = deps.serviceNow();
      const sent = await deps.send(
        userId,
        batch.map((event) => wireForm(event, now)),
        batch.every(isPatient),
      );
      isReached = sent.ok || blamingStatus(sent.failure) !== null;
      if (!sent.ok) return sent;
      ({ reply } = sent.value);
      return ok(sent.value.answers);
    }, call);
    if (answers.size > 0) await deps.store(userId, answers, reply);
    return { isAnswered: call.every(({ id }) => answers.has(id)), isReached };
  }

  /** The connection is back, or the page became visible: the back-off ends. */
  function retryNow(): void {
    resumeAt = 0;
    schedule();
  }

  async function sendNow(): Promise<void> {
    clearTimeout(timer);
    // A running attempt may have read the store before the newest event was written.
    await running;
    if (deps.online.get()) await run();
  }

  return { schedule, retryNow, sendNow, sending: () => sending, isFailing: () => failures > 0 };
}
