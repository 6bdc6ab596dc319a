import type { Found } from '@patrolplan/contract/visits';
import type { Answers } from './deliver.ts';
import type { FieldLogDeps } from './field-log-deps.ts';
import { createFieldStore } from './field-store.ts';
import { followRound } from './follow-round.ts';
import { followSites } from './follow-sites.ts';
import { moveOldStores } from './move-old-stores.ts';
import { NOTHING } from './on-device.ts';
import { createOutbox } from './outbox.ts';
import { createPoll } from './poll.ts';
import { shownField, unlessEqual } from './show.ts';
import { ownClosedSites } from '#domain/closure/device-closure.ts';
import {
  type FieldDraft,
  type FieldEvent,
  UNDO_MS,
  eventsByPart,
  hasUndo,
  newEvent,
} from '#domain/field/field-event.ts';
import type { FieldReply } from '#domain/field/person-state.ts';
import { pollInterval } from '#domain/field/poll-interval.ts';
import { canChange } from '#domain/field/recorded.ts';
import { missedDeadline, nextMoment } from '#domain/shift/deadline.ts';
import { isRunning } from '#domain/shift/shift.ts';
import { untilNextChange } from '#domain/team/team-facts.ts';
import { canCorrect, visitCorrections, shownVisits } from '#domain/visit/correct-visit.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';

/** What was recorded. `isSent` settles after the first attempt to send it. */
export type RecordedEvent = { readonly event: FieldEvent; readonly isSent: Promise<boolean> };

export type VisitElsewhere = Pick<
  DeviceVisit,
  'id' | 'siteId' | 'siteName' | 'at' | 'outcome' | 'reason' | 'note'
>;

export type FieldLog = Awaited<ReturnType<typeof openFieldLog>>;

/** Time limit for writing a note; then the event is sent without it. */
const NOTE_MS = 10 * 60_000;
/** How long a missed deadline, or a reply of which it is not known how new it is, waits for a newer one. */
const LAST_READ_MS = 2_000;
/** Longer timers overflow in browsers. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/**
 * What the signed-in person does in the field, and what the service last replied, on this device. Every event is on disk before
 * it is shown, and sent when its time to undo is over and there is a connection. Events of other people stay, unseen, until
 * they sign in.
 */
export async function openFieldLog(deps: FieldLogDeps) {
  const { now, person } = deps;
  const serviceNow = () => now() + deps.difference();
  let shown = NOTHING;
  let follow: (() => void) | undefined;
  let moment: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  await moveOldStores({ ...deps, exclusive: deps.exclusive.others });
  const store = createFieldStore(deps, serviceNow, show);
  const outbox = createOutbox({
    ...deps,
    send: deps.calls.send,
    serviceNow,
    own: store.own,
    readOwn: store.readOwn,
    store: answered,
    changed: show,
  });
  const poll = createPoll({
    ...deps,
    async readAt() {
      await store.reload();
      return store.state()?.readAt ?? null;
    },
    read: readState,
  });
  const quietly = (work: Promise<unknown>) => {
    work.catch((cause: unknown) => deps.report('field', cause));
  };
  const isOnShift = () => isRunning(shown.shift?.shift ?? null);

  async function answered(userId: number, answers: Answers, reply: FieldReply | null): Promise<void> {
    const isUnsure = await store.answered(userId, answers, reply);
    clearTimeout(again);
    if (isUnsure) again = setTimeout(() => quietly(poll.read(0)), LAST_READ_MS);
    quietly(followed.fetchSites());
  }

  async function readState(): Promise<void> {
    const state = store.state();
    if (state === null) return;
    const reply = await deps.calls.read(state.tag);
    if (!reply.ok) show();
    else if (reply.value !== null) await answered(state.userId, new Map(), reply.value);
    else await store.changeState((before) => ({ ...before, readAt: now() }));
  }

  function show(): void {
    clearTimeout(moment);
    const state = store.state();
    if (state === null) {
      shown = NOTHING;
      deps.publish(shown);
      deps.hideSites(ownClosedSites([], now()));
      poll.schedule(null);
      return;
    }
    const at = serviceNow();
    const next = shownField(store.own(), state, {
      at,
      now: now(),
      sending: outbox.sending(),
      isFailing: outbox.isFailing(),
    });
    shown = unlessEqual(shown, next);
    deps.hideSites(ownClosedSites(shown.closures, now()));
    deps.publish(shown);
    outbox.schedule();
    const everyMs = pollInterval(state, shown.shift?.shift ?? null, at);
    poll.schedule(everyMs === null ? null : { everyMs, readAt: state.readAt });
    const wait = untilNextMoment(at);
    if (wait < Infinity) moment = setTimeout(onMoment, Math.min(wait, LONGEST_TIMER_MS));
    follow?.();
  }

  /** Until what is shown changes by itself: a time to undo, a deadline, a claim or a shift ends. */
  function untilNextMoment(at: number): number {
    const state = store.state();
    const shift = shown.shift?.shift ?? null;
    const endsAt = isRunning(shift) ? shift.endsAt : null;
    const undoable = store.own().filter((event) => hasUndo(event) && canChange(event, now()));
    return Math.min(
      (nextMoment(state?.shift ?? null, endsAt, at) ?? Infinity) - at,
      state ? untilNextChange(state.facts, at, now()) : Infinity,
      ...undoable.map(({ sendAfter }) => sendAfter - now()),
    );
  }

  function onMoment(): void {
    const known = store.state()?.shift ?? null;
    const wasMissed = missedDeadline(known, shown.shift?.at ?? 0) !== null;
    if (wasMissed || missedDeadline(known, serviceNow()) === null || !deps.online.get()) return show();
    // A visit from another device may have moved the deadline.
    moment = setTimeout(show, LAST_READ_MS);
    return quietly(poll.read(0));
  }

  /** Settles when the event is on disk; null if it could not be stored. */
  async function record(draft: FieldDraft): Promise<RecordedEvent | null> {
    const userId = person.get();
    if (userId === null) return null;
    const madeAt = now();
    const at = madeAt + deps.difference();
    const event = newEvent(draft, { id: deps.newId(at), userId, at, madeAt });
    try {
      await store.add(event, event.kind === 'start' && !isOnShift() ? followed.beginShift : undefined);
    } catch (cause) {
      deps.report('field', cause);
      return null;
    }
    deps.keepStorage();
    if (hasUndo(event)) return { event, isSent: Promise.resolve(false) };
    const isSent = outbox.sendNow(event).then(
      () => store.own().some(({ id, state }) => id === event.id && state === 'sent'),
      () => false,
    );
    return { event, isSent };
  }

  const isRecorded = async (draft: FieldDraft): Promise<boolean> => (await record(draft)) !== null;

  const followed = followSites({ ...deps, store, isOnShift, quietly });
  deps.channel.listen(() => quietly(store.reload()));
  person.subscribe(() => {
    // Nothing of the last person stays on the screens while the device is read.
    show();
    quietly(store.reload());
  });
  deps.online.subscribe(show);
  deps.pageVisible.subscribe(show);
  await store.reload();
  follow = followRound({
    ...deps,
    serviceNow,
    isOnShift,
    quietly,
    state: store.state,
    changeState: store.changeState,
    record: isRecorded,
    async claim(draft, at) {
      const userId = person.get();
      if (userId === null) return;
      await deps.exclusive.others(async () => {
        const event = { ...draft, id: deps.newId(at), at: new Date(at).toISOString() };
        const sent = await deps.calls.send(userId, [event], false);
        if (sent.ok) await answered(userId, new Map(), sent.value.reply);
      });
    },
  });

  /** A visit as it is shown, unless the time to correct it is over. */
  function correctable(id: string): DeviceVisit | undefined {
    const { visits, corrections } = eventsByPart(store.own());
    return shownVisits(visits, corrections).find((visit) => visit.id === id && canCorrect(visit, now()));
  }

  return {
    record,
    /** Removes a visit or a closure; a visit that the service may have until its day ends. False when it was too late. */
    async undo(id: string): Promise<boolean> {
      if (await store.removeUnsent(id)) return true;
      if (!correctable(id)) return false;
      return isRecorded({ kind: 'visit_correction', visitId: id, change: 'remove', note: '' });
    },
    /** Holds an event back while its note is written. */
    hold: (id: string): Promise<boolean> => store.change(id, () => ({ sendAfter: now() + NOTE_MS })),
    release: (id: string): Promise<boolean> =>
      store.change(id, ({ madeAt }) => ({ sendAfter: Math.max(now(), madeAt + UNDO_MS) })),
    /** Replaces the note; that of a visit until its day ends. */
    async addNote(id: string, note: string): Promise<boolean> {
      if (await store.change(id, () => ({ note }))) return true;
      if (!correctable(id)) return false;
      return isRecorded({ kind: 'visit_correction', visitId: id, change: 'note', note });
    },
    /** Sets what was found; null removes the answer. Each answer restarts the time to correct it. False if it is too late. */
    answer: (id: string, found: Found | null): Promise<boolean> =>
      store.change(id, ({ sendAfter }) => ({ found, sendAfter: Math.max(sendAfter, now() + UNDO_MS) })),
    /** Takes a visit of the same person from another device, so that it can be corrected here. */
    async adopt(visit: VisitElsewhere): Promise<void> {
      const userId = person.get();
      if (userId === null || store.own().some(({ id }) => id === visit.id)) return;
      const made = { userId, madeAt: now(), sendAfter: now() };
      await store.add({ ...visit, ...made, kind: 'visit', state: 'sent', refusal: null });
    },
    /** Removes a refused event from the device. */
    dismiss: (id: string): Promise<void> =>
      store.remove([id, ...visitCorrections(id, eventsByPart(store.own()).corrections).map((one) => one.id)]),
    /** Sends what waits, without waiting for the back-off. */
    sendNow: () => outbox.sendNow(),
    /** Reads the state now. */
    readNow: () => poll.read(0),
  };
}
