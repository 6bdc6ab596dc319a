import { MAX_SHIFT_EVENTS_PER_CALL } from '@patrolplan/contract/shift';
import type { DeliverShift, ShiftReply } from './deliver-shift.ts';
import { createPolling } from './poll-shift.ts';
import { knownFromReply } from './shift-records.ts';
import type { ShiftRecord } from './shift-records.ts';
import type { ShiftLog, ShiftOnDevice } from './shift.ts';
import { currentShift } from '#domain/shift/current-shift.ts';
import { isRunning } from '#domain/shift/shift.ts';
import { afterDelivery } from '#domain/shift/shift-event.ts';
import type { ShiftDraft, ShiftEvent } from '#domain/shift/shift-event.ts';
import { mergeReturns } from '#domain/shift/return-visits.ts';
import type { ReturnVisit } from '#domain/shift/return-visits.ts';
import { mergeDue } from '#domain/shift/shift-sheet.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import type { Source } from '#platform/source.ts';
import type { KeyedStore } from '#platform/storage/keyed-store.ts';
import type { TabChannel } from '#platform/tab-channel.ts';
import { createSender } from '#state/delivery/create-sender.ts';
import type { SendingDeps } from '#state/delivery/create-sender.ts';
import { deliverInHalves } from '#state/delivery/deliver-in-halves.ts';

export type ShiftLogDeps = SendingDeps & {
  readonly store: KeyedStore<ShiftEvent>;
  readonly records: KeyedStore<ShiftRecord>;
  readonly channel: TabChannel;
  /** How far the clock of the service was ahead at the last call, in ms. */
  readonly difference: () => number;
  readonly newId: (at: number) => string;
  readonly createDeliver: (onReply: (reply: ShiftReply) => void) => DeliverShift;
  /** Null when it could not be read. */
  readonly read: () => Promise<ShiftReply | null>;
  readonly publish: (shift: ShiftOnDevice | null) => void;
  readonly keepStorage: () => void;
  /** The number of visits of this device that the service has stored. Each one moves the deadline. */
  readonly visitsSent: Source<number>;
  /** The stop that the person is going to; null without a round. */
  readonly nextStop: Source<string | null>;
  /** The sites of the plan. */
  readonly sites: Source<Parameters<typeof mergeDue>[1] | null>;
  /** The return visits of the round. */
  readonly returns: Source<readonly ReturnVisit[]>;
};

/** Longer than a shift. */
const KEPT_MS = 14 * 3_600_000;

/**
 * What the signed-in person does in a shift, on this device. Every event is on disk before it is shown, and sent at once
 * or when there is a connection. Events of other people stay, unseen, until they sign in.
 */
export async function openShiftLog(deps: ShiftLogDeps): Promise<ShiftLog> {
  const { store, records } = deps;
  let events: readonly ShiftEvent[] = [];
  let record: ShiftRecord | null = null;
  let reply: ShiftReply | null = null;
  // Changes are written one after the other.
  const inTurn = exclusiveBy(undefined, 'changes');
  const deliver = deps.createDeliver((newest) => {
    reply = newest;
  });
  const serviceNow = () => deps.now() + deps.difference();
  const sender = createSender({
    ...deps,
    name: 'shift',
    waiting: () => events.filter(({ state }) => state === 'waiting'),
    graceMs: 0,
    sendDue,
    changed: reload,
  });
  const polling = createPolling({ ...deps, serviceNow, readKnown, storeReply, changed: reload, shown: show });

  async function reload(): Promise<void> {
    const userId = deps.person.get();
    const [allEvents, allRecords] = await Promise.all([store.all(), records.all()]);
    events = allEvents.filter((event) => event.userId === userId);
    record = allRecords.find(({ id }) => id === String(userId)) ?? null;
    show();
    await tidy(allEvents, allRecords);
  }

  function show(): void {
    if (deps.person.get() === null) {
      deps.publish(null);
      polling.schedule(null);
      return;
    }
    const known = record?.known ?? null;
    const at = serviceNow();
    const shift = currentShift(events, known, at);
    const ended = shift?.endedAt ? { startedAt: shift.startedAt, endedAt: shift.endedAt } : null;
    const state = {
      events,
      known,
      shift,
      last: ended ?? record?.last ?? null,
      due: record?.due ?? [],
      returns: record?.returns ?? [],
      at,
    };
    deps.publish(state);
    sender.schedule();
    polling.schedule(state);
  }

  /** Sent events are kept for one shift, for their owner while signed in. */
  async function tidy(all: readonly ShiftEvent[], allRecords: readonly ShiftRecord[]): Promise<void> {
    const userId = deps.person.get();
    const outdated = all.filter(
      ({ state, at, userId: owner }) =>
        state !== 'waiting' && (owner !== userId || at < serviceNow() - KEPT_MS),
    );
    const others = allRecords.filter(({ id }) => id !== String(userId));
    if (outdated.length > 0) await store.remove(outdated.map(({ id }) => id));
    if (others.length > 0) await records.remove(others.map(({ id }) => id));
  }

  async function readRecord(userId: number): Promise<ShiftRecord> {
    const id = String(userId);
    const stored = (await records.all()).find((one) => one.id === id);
    return stored ?? { id, known: null, last: null, due: [], returns: [] };
  }

  async function readKnown() {
    const userId = deps.person.get();
    return userId === null ? null : (await readRecord(userId)).known;
  }

  /** A reply for somebody who has signed out meanwhile is discarded. */
  async function storeReply(userId: number, newest: ShiftReply): Promise<void> {
    await inTurn(async () => {
      if (deps.person.get() !== userId) return;
      const before = await readRecord(userId);
      const known = knownFromReply(newest, deps.now());
      await records.put([{ ...before, known, last: known.ended ?? before.last }]);
    });
    deps.channel.announce();
  }

  async function sendDue(): Promise<boolean> {
    const userId = deps.person.get();
    // Read from the store: another tab may have sent some of them.
    const due = (await store.all())
      .filter((event) => event.userId === userId && event.state === 'waiting')
      .slice(0, MAX_SHIFT_EVENTS_PER_CALL);
    if (userId === null || due.length === 0) return true;
    reply = null;
    const answers = await deliverInHalves(deliver, userId, due);
    const answered = due.flatMap((event) => {
      const refusal = answers.get(event.id);
      return refusal === undefined ? [] : [afterDelivery(event, refusal)];
    });
    await inTurn(() => store.put(answered));
    if (reply !== null) await storeReply(userId, reply);
    return answered.length === due.length;
  }

  async function put(draft: ShiftDraft): Promise<ShiftEvent | null> {
    const userId = deps.person.get();
    if (userId === null) return null;
    const event = newEvent(draft, userId, deps);
    const isNewShift = draft.kind === 'start' && !isOnShift();
    try {
      await inTurn(() => store.put([event]));
      if (isNewShift) await noteWork(userId, { due: [], returns: [] });
    } catch (cause) {
      deps.report('shift', cause);
      return null;
    }
    deps.keepStorage();
    await reload();
    deps.channel.announce();
    return event;
  }

  /** Remembers due sites and return visits for the sheet; `anew` when a shift begins. */
  async function noteWork(userId: number, anew?: Pick<ShiftRecord, 'due' | 'returns'>): Promise<void> {
    await inTurn(async () => {
      const before = { ...(await readRecord(userId)), ...anew };
      const due = mergeDue(before.due, deps.sites.get() ?? []);
      const returns = mergeReturns(before.returns, anew ? [] : deps.returns.get());
      await records.put([{ ...before, due, returns }]);
    });
  }

  const isOnShift = () => isRunning(currentShift(events, record?.known ?? null, serviceNow()));
  const quietly = (work: Promise<unknown>) => {
    work.catch((cause: unknown) => deps.report('shift', cause));
  };

  deps.channel.listen(() => quietly(reload()));
  deps.person.subscribe(() => quietly(reload()));
  deps.visitsSent.subscribe(() => {
    if (isOnShift()) quietly(polling.readNow());
  });
  const noteChanges = () => {
    const userId = deps.person.get();
    if (userId !== null && isOnShift()) quietly(noteWork(userId).then(reload));
  };
  deps.sites.subscribe(noteChanges);
  deps.returns.subscribe(noteChanges);
  let stop = deps.nextStop.get();
  deps.nextStop.subscribe(() => {
    const next = deps.nextStop.get();
    const isStart = next !== null && next !== stop && deps.pageVisible.get();
    stop = next;
    // Without check-ins nobody waits to hear from the person.
    if (isStart && isOnShift() && record?.known?.shift?.checkInBy) quietly(add({ kind: 'stop' }));
  });
  await reload();

  async function add(draft: ShiftDraft) {
    const event = await put(draft);
    if (event === null) return null;
    const isSent = sender.sendNow().then(
      () => events.find(({ id }) => id === event.id)?.state === 'sent',
      () => false,
    );
    return { event, isSent };
  }

  return { record: add };
}

function newEvent(draft: ShiftDraft, userId: number, deps: ShiftLogDeps): ShiftEvent {
  const madeAt = deps.now();
  const at = madeAt + deps.difference();
  return {
    backBy: null,
    undoes: null,
    position: null,
    sheet: null,
    ...draft,
    id: deps.newId(at),
    userId,
    at,
    sendAfter: madeAt,
    state: 'waiting',
    refusal: null,
  };
}
