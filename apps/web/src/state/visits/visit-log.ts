import { createSender } from './send-due-visits.ts';
import type { VisitLogDeps } from './visit-log-deps.ts';
import { sameDay } from '#domain/format.ts';
import { canChange, UNDO_MS } from '#domain/visit/device-visit.ts';
import type { DeviceVisit, VisitDraft } from '#domain/visit/device-visit.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import type { VisitLog } from './visits.ts';

/** Time limit for writing a note; then the visit is sent without it. */
const NOTE_MS = 10 * 60_000;

/**
 * The visits of this device. Every change is on disk before it is shown. Visits are shown and sent only in a session of
 * their owner; those of other people stay until they sign in.
 */
export async function openVisitLog(deps: VisitLogDeps): Promise<VisitLog> {
  const { store, now } = deps;
  let visits: readonly DeviceVisit[] = await store.all();
  const sender = createSender({ ...deps, own, changed: reload });
  // Changes are written one after the other.
  const inTurn = exclusiveBy(undefined, 'changes');

  function own(): readonly DeviceVisit[] {
    const userId = deps.person.get();
    return userId === null ? [] : visits.filter((visit) => visit.userId === userId);
  }

  function show(): void {
    const byTime = own().toSorted((one, other) => one.at - other.at);
    deps.publish(byTime, sender.isFailing());
    sender.schedule();
  }

  async function reload(): Promise<void> {
    visits = await store.all();
    show();
  }

  async function change(id: string, changed: (visit: DeviceVisit) => Partial<DeviceVisit>): Promise<boolean> {
    const visit = (await store.all()).find((one) => one.id === id);
    if (visit === undefined || !canChange(visit, now())) return false;
    await store.put([{ ...visit, ...changed(visit) }]);
    await reload();
    deps.channel.announce();
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
        if (visit === undefined || !canChange(visit, now())) return false;
        await remove([id]);
        return true;
      }),
    hold: (id) => inTurn(() => change(id, () => ({ sendAfter: now() + NOTE_MS }))),
    release: (id) =>
      inTurn(() => change(id, ({ markedAt }) => ({ sendAfter: Math.max(now(), markedAt + UNDO_MS) }))),
    addNote: (id, note) => inTurn(() => change(id, () => ({ note }))),
    // Each answer restarts the time to correct it.
    answer: (id, found) =>
      inTurn(() =>
        change(id, ({ sendAfter }) => ({ found, sendAfter: Math.max(sendAfter, now() + UNDO_MS) })),
      ),
    dismiss: (id) => inTurn(() => remove([id])),
  };
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
