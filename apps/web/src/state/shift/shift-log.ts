import { MAX_SHIFT_EVENTS_PER_CALL } from '@patrolplan/contract/shift';
import type { ShiftRefusal } from '@patrolplan/contract/shift';
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
import type { SendingDeps } from '#state/delivery/create-sender.ts';
import { createOutbox } from '#state/delivery/outbox.ts';

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
  /** The calls of the team bring the shift too. */
  readonly isBrought: () => boolean;
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

/** Answered events are kept for longer than a shift. */
const KEPT_MS = 14 * 3_600_000;

/**
 * What the signed-in person does in a shift, on this device. Every event is on disk before it is shown, and sent at once
 * or when there is a connection. Events of other people stay, unseen, until they sign in.
 */
export async function openShiftLog(deps: ShiftLogDeps): Promise<ShiftLog> {
  const { records } = deps;
  let record: ShiftRecord | null = null;
  let reply: ShiftReply | null = null;
  // Changes are written one after the other.
  const inTurn = exclusiveBy(undefined, 'changes');
  const serviceNow = () => deps.now() + deps.difference();
  const outbox = createOutbox<ShiftEvent, ShiftRefusal>({
    ...deps,
    name: 'shift',
    inTurn,
    deliver: deps.createDeliver((newest) => {
      reply = newest;
    }),
    mostPerCall: MAX_SHIFT_EVENTS_PER_CALL,
    answered: afterDelivery,
    async delivered(userId) {
      if (reply !== null) await storeReply(userId, reply);
      reply = null;
    },
    changed: reload,
    keptMs: KEPT_MS,
    serviceNow,
  });
  const polling = createPolling({ ...deps, serviceNow, readKnown, storeReply, changed: reload, shown: show });

  async function reload(): Promise<void> {
    const userId = deps.person.get();
    const [, allRecords] = await Promise.all([outbox.reload(), records.all()]);
    record = allRecords.find(({ id }) => id === String(userId)) ?? null;
    show();
    await outbox.tidy();
    const others = allRecords.filter(({ id }) => id !== String(userId));
    if (others.length > 0) await records.remove(others.map(({ id }) => id));
  }

  function show(): void {
    if (deps.person.get() === null) {
      deps.publish(null);
      polling.schedule(null);
      return;
    }
    const known = record?.known ?? null;
    const events = outbox.own();
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
    outbox.schedule();
    polling.schedule(state);
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

  async function put(draft: ShiftDraft): Promise<ShiftEvent | null> {
    const userId = deps.person.get();
    if (userId === null) return null;
    const event = newEvent(draft, userId, deps);
    const isNewShift = draft.kind === 'start' && !isOnShift();
    try {
      await outbox.put(event);
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

  const isOnShift = () => isRunning(currentShift(outbox.own(), record?.known ?? null, serviceNow()));
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
    return { event, isSent: outbox.isSent(event.id) };
  }

  function storeAlong(nextCallMs: number) {
    const userId = deps.person.get();
    if (userId === null || !polling.isDueWithin(nextCallMs)) return null;
    const asked = record?.known?.readAt;
    return async (brought: ShiftReply) => {
      // What was read meanwhile may be newer, such as the reply to a check-in.
      if ((await readKnown())?.readAt !== asked) return;
      await storeReply(userId, brought);
      await reload();
    };
  }

  return { record: add, storeAlong };
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
