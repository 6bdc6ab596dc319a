import { GRACE_MS, sendDueVisits } from './send-due-visits.ts';
import { createSender } from '#state/delivery/create-sender.ts';
import type { VisitLogDeps } from './visit-log-deps.ts';
import { sameDay } from '#domain/format.ts';
import { canCorrect, corrected, isRemoved } from '#domain/visit/correct-visit.ts';
import { canChange, isUnsent, UNDO_MS } from '#domain/visit/device-visit.ts';
import type { Correction, DeviceVisit, VisitDraft } from '#domain/visit/device-visit.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import type { VisitElsewhere, VisitLog } from './visits.ts';

/** Time limit for writing a note; then the visit is sent without it. */
const NOTE_MS = 10 * 60_000;

/**
 * The visits of this device. Every change is on disk before it is shown. Visits are shown and sent only in a session of
 * their owner; those of other people stay until they sign in.
 */
export async function openVisitLog(deps: VisitLogDeps): Promise<VisitLog> {
  const { store, now } = deps;
  let visits: readonly DeviceVisit[] = await store.all();
  // Changes are written one after the other.
  const inTurn = exclusiveBy(undefined, 'changes');
  const sender = createSender({
    ...deps,
    name: 'visits',
    waiting: () => own().filter(isUnsent),
    graceMs: GRACE_MS,
    sendDue: () => sendDueVisits(deps, inTurn),
    changed: reload,
  });

  function own(): readonly DeviceVisit[] {
    const userId = deps.person.get();
    return userId === null ? [] : visits.filter((visit) => visit.userId === userId);
  }

  function show(): void {
    const all = own();
    deps.publishRemoved(all.flatMap((visit) => (isRemoved(visit) ? [visit.id] : [])));
    const byTime = all.filter((visit) => !isRemoved(visit)).toSorted((one, other) => one.at - other.at);
    deps.publish(byTime, sender.state());
    sender.schedule();
  }

  async function reload(): Promise<void> {
    visits = await store.all();
    show();
  }

  async function change(id: string, changed: (visit: DeviceVisit) => Partial<DeviceVisit>): Promise<boolean> {
    const visit = (await store.all()).find((one) => one.id === id);
    if (visit === undefined || !canChange(visit, now())) return false;
    await write({ ...visit, ...changed(visit) });
    return true;
  }

  async function write(visit: DeviceVisit): Promise<void> {
    await store.put([visit]);
    await reload();
    deps.channel.announce();
  }

  /** For a visit that the service may have. False when its day is over. */
  async function correct(id: string, change: Correction['change'], note?: string): Promise<boolean> {
    const visit = (await store.all()).find((one) => one.id === id);
    if (visit === undefined || !canCorrect(visit, now())) return false;
    const correction = { change, at: now() + deps.difference() };
    await write(corrected({ ...visit, note: note ?? visit.note }, correction, now()));
    return true;
  }

  async function remove(ids: readonly string[]): Promise<void> {
    await store.remove(ids);
    await reload();
    deps.channel.announce();
  }

  /** Sent visits are kept for the rest of the day, for their owner while signed in. */
  async function tidy(): Promise<void> {
    const today = new Date(now());
    const userId = deps.person.get();
    const outdated = visits.filter(
      ({ state, at, userId: owner }) =>
        state === 'sent' && (owner !== userId || !sameDay(new Date(at), today)),
    );
    if (outdated.length > 0) await remove(outdated.map(({ id }) => id));
  }

  function follow(): void {
    show();
    tidy().catch((cause: unknown) => deps.report('visits', cause));
  }

  deps.channel.listen(() => {
    reload().catch((cause: unknown) => deps.report('visits', cause));
  });
  deps.person.subscribe(follow);
  follow();

  return {
    async mark(draft) {
      const userId = deps.person.get();
      if (userId === null) return null;
      const visit = newVisit(draft, userId, deps);
      try {
        await store.put([visit]);
      } catch (cause) {
        deps.report('visit', cause);
        return null;
      }
      deps.keepStorage();
      await reload();
      deps.channel.announce();
      return visit;
    },
    undo: (id) =>
      inTurn(async () => {
        const visit = visits.find((one) => one.id === id);
        if (visit === undefined || !canChange(visit, now())) return correct(id, 'remove');
        await remove([id]);
        return true;
      }),
    hold: (id) => inTurn(() => change(id, () => ({ sendAfter: now() + NOTE_MS }))),
    release: (id) =>
      inTurn(() => change(id, ({ markedAt }) => ({ sendAfter: Math.max(now(), markedAt + UNDO_MS) }))),
    addNote: (id, note) =>
      inTurn(async () => (await change(id, () => ({ note }))) || correct(id, 'note', note)),
    adopt: (visit) =>
      inTurn(async () => {
        const userId = deps.person.get();
        if (userId === null || (await store.all()).some(({ id }) => id === visit.id)) return;
        await store.put([adopted(visit, userId, now())]);
      }),
    // Each answer restarts the time to correct it.
    answer: (id, found) =>
      inTurn(() =>
        change(id, ({ sendAfter }) => ({ found, sendAfter: Math.max(sendAfter, now() + UNDO_MS) })),
      ),
    dismiss: (id) => inTurn(() => remove([id])),
  };
}

/** A visit that this person marked on another device. */
function adopted(visit: VisitElsewhere, userId: number, now: number): DeviceVisit {
  return { ...visit, userId, markedAt: now, sendAfter: now, state: 'sent', refusal: null };
}

function newVisit(draft: VisitDraft, userId: number, deps: VisitLogDeps): DeviceVisit {
  const markedAt = deps.now();
  const at = markedAt + deps.difference();
  return {
    id: deps.newId(at),
    userId,
    siteId: draft.siteId,
    siteName: draft.siteName,
    at,
    outcome: draft.outcome,
    reason: draft.outcome === 'skipped' ? draft.reason : null,
    note: '',
    ...(draft.outcome === 'visited' && draft.isSurvey ? { isSurvey: true } : {}),
    markedAt,
    sendAfter: markedAt + UNDO_MS,
    state: 'waiting',
    refusal: null,
  };
}
