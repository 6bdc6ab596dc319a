import type { Answers } from './deliver.ts';
import type { FieldLogDeps } from './field-log-deps.ts';
import { type FieldRecord, stateRecord } from './field-records.ts';
import { type FieldEvent, answered, hasUndo } from '#domain/field/field-event.ts';
import { outdatedEvents } from '#domain/field/outdated-events.ts';
import { type FieldReply, type PersonState, afterReply, emptyState } from '#domain/field/person-state.ts';
import { canChange } from '#domain/field/recorded.ts';
import { isRemoval } from '#domain/visit/correct-visit.ts';
import type { DeviceClosure } from '#domain/closure/device-closure.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import { type Changes, withChanges } from '#platform/storage/keyed-store.ts';

type StoreDeps = Pick<FieldLogDeps, 'store' | 'channel' | 'person' | 'now' | 'dropStop'>;

/** Events that can be undone, and changed before they are sent. */
type Undoable = DeviceVisit | DeviceClosure;
type Change = Partial<Pick<DeviceVisit, 'sendAfter' | 'note' | 'found'>>;

export type FieldStore = ReturnType<typeof createFieldStore>;

/** The records of the log: the events of everybody on this device, and what is known of the signed-in person. */
export function createFieldStore(deps: StoreDeps, serviceNow: () => number, changed: () => void) {
  let records: readonly FieldRecord[] = [];

  function own(): readonly FieldEvent[] {
    return ownEvents(records, deps.person.get());
  }

  /** Null without a session. */
  function state(): PersonState | null {
    const userId = deps.person.get();
    return userId === null ? null : readState(records, userId);
  }

  /** Every change is on disk before it is shown. */
  async function update(change: (records: readonly FieldRecord[]) => Changes<FieldRecord>): Promise<void> {
    records = await deps.store.update(change);
    deps.channel.announce();
    changed();
  }

  async function reload(): Promise<void> {
    records = await deps.store.all();
    changed();
    const outdated = outdatedRecords(records, { userId: deps.person.get(), now: serviceNow() });
    if (outdated.length > 0) await update(() => ({ remove: outdated }));
  }

  const add = (event: FieldEvent, andState?: (before: PersonState) => PersonState) =>
    update((before) => ({
      put: andState ? [event, stateRecord(andState(readState(before, event.userId)))] : [event],
    }));

  /** False when the event is not on this device alone any more. */
  async function changeUnsent(
    id: string,
    change: (event: Undoable) => Changes<FieldRecord>,
  ): Promise<boolean> {
    let isDone = false;
    await update((before) => {
      const event = ownEvents(before, deps.person.get()).find((one) => one.id === id);
      if (event === undefined || !hasUndo(event) || !canChange(event, deps.now())) return {};
      isDone = true;
      return change(event);
    });
    return isDone;
  }

  async function changeState(change: (before: PersonState) => PersonState): Promise<void> {
    const userId = deps.person.get();
    if (userId === null) return;
    await update((before) => ({ put: [stateRecord(change(readState(before, userId)))] }));
  }

  return {
    own,
    state,
    reload,
    add,
    changeState,
    /** The next attempt to send is planned by what is on disk, also where another tab could not announce its change. */
    readOwn: async (userId: number) => {
      records = await deps.store.all();
      return ownEvents(records, userId);
    },
    change: (id: string, change: (event: Undoable) => Change) =>
      changeUnsent(id, (event) => ({ put: [{ ...event, ...change(event) }] })),
    removeUnsent: (id: string) => changeUnsent(id, () => ({ remove: [id] })),
    remove: (ids: readonly string[]) => update(() => ({ remove: ids })),

    /**
     * Stores answers and the state that came with them, in one write. A reply for somebody who has signed out is discarded. True
     * when the state has to be read again.
     */
    async answered(userId: number, answers: Answers, reply: FieldReply | null): Promise<boolean> {
      let lost: readonly number[] = [];
      let isUnsure = false;
      await update((before) => {
        const events = ownEvents(before, userId);
        const changes = answeredEvents(events, answers);
        if (reply === null || deps.person.get() !== userId) return changes;
        const times = { at: serviceNow(), now: deps.now() };
        const after = afterReply(readState(before, userId), reply, withChanges(events, changes), times);
        ({ lost, isUnsure } = after);
        return { ...changes, put: [...changes.put, stateRecord(after.state)] };
      });
      lost.forEach(deps.dropStop);
      return isUnsure;
    },
  };
}

const isEvent = (record: FieldRecord): record is FieldEvent => record.kind !== 'state';

const ownEvents = (records: readonly FieldRecord[], userId: number | null): readonly FieldEvent[] =>
  records.filter(isEvent).filter((event) => event.userId === userId);

function readState(records: readonly FieldRecord[], userId: number): PersonState {
  const empty = stateRecord(emptyState(userId));
  const stored = records.find(({ id }) => id === empty.id);
  return stored?.kind === 'state' ? stored : empty;
}

function outdatedRecords(
  records: readonly FieldRecord[],
  { userId, now }: { readonly userId: number | null; readonly now: number },
): readonly string[] {
  const states = records.flatMap((one) => (one.kind === 'state' && one.userId !== userId ? [one.id] : []));
  return [...states, ...outdatedEvents(records.filter(isEvent), { userId, now })];
}

/** A removal that the service has stored takes the visit off the device. */
function answeredEvents(events: readonly FieldEvent[], answers: Answers) {
  const put: FieldEvent[] = [];
  const removed = new Set<string>();
  for (const event of events) {
    const refusal = answers.get(event.id);
    if (refusal === undefined || event.state !== 'waiting') continue;
    put.push(answered(event, refusal));
    if (event.kind === 'visit_correction' && isRemoval(event) && refusal === null) removed.add(event.visitId);
  }
  const isRemoved = (event: FieldEvent) =>
    removed.has(event.id) ||
    (event.kind === 'visit_correction' && event.change === 'note' && removed.has(event.visitId));
  const remove = events.filter(isRemoved).map(({ id }) => id);
  return { put: put.filter((event) => !isRemoved(event)), remove };
}
