import { MAX_MARKS_PER_CALL } from '@patrolplan/contract/marks';
import type { MarkRefusal } from '@patrolplan/contract/marks';
import type { MarkLog, MarksOnDevice } from './marks.ts';
import { canUndo, ownMarkedSites } from '#domain/mark/device-mark.ts';
import type { DeviceMark, MarkDraft, OwnMarkedSites } from '#domain/mark/device-mark.ts';
import { UNDO_MS } from '#domain/visit/device-visit.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import type { KeyedStore } from '#platform/storage/keyed-store.ts';
import type { TabChannel } from '#platform/tab-channel.ts';
import type { SendingDeps } from '#state/delivery/create-sender.ts';
import type { Deliver } from '#state/delivery/deliver-in-halves.ts';
import { createOutbox } from '#state/delivery/outbox.ts';

export type MarkLogDeps = SendingDeps & {
  readonly store: KeyedStore<DeviceMark>;
  readonly channel: TabChannel;
  /** How far the clock of the service was ahead at the last call, in ms. */
  readonly difference: () => number;
  readonly newId: (at: number) => string;
  readonly deliver: Deliver<DeviceMark, MarkRefusal>;
  readonly publish: (marks: MarksOnDevice) => void;
  /** Takes the sites of own marks out of the plan and the round of this device. */
  readonly hideSites: (sites: OwnMarkedSites) => void;
  /** Asks the browser to keep what is stored here. */
  readonly keepStorage: () => void;
};

/** Time limit for writing a note; then the mark is sent without it. */
const NOTE_MS = 10 * 60_000;
const KEPT_MS = 24 * 3_600_000;

/**
 * The marks of this device. Every change is on disk before it is shown. A mark is sent when its undo time is over and there is
 * a connection, only in a session of its owner.
 */
export async function openMarkLog(deps: MarkLogDeps): Promise<MarkLog> {
  const { store, now } = deps;
  // Changes are written one after the other.
  const inTurn = exclusiveBy(undefined, 'changes');
  const outbox = createOutbox<DeviceMark, MarkRefusal>({
    ...deps,
    name: 'marks',
    inTurn,
    isDue: (mark) => !canUndo(mark, now()),
    mostPerCall: MAX_MARKS_PER_CALL,
    answered: (mark, refusal) => ({ ...mark, state: refusal === null ? 'sent' : 'refused', refusal }),
    delivered: async () => deps.channel.announce(),
    changed: reload,
    keptMs: KEPT_MS,
    serviceNow: () => now() + deps.difference(),
  });

  async function reload(): Promise<void> {
    await outbox.reload();
    const marks = outbox.own().toSorted((one, other) => one.at - other.at);
    deps.hideSites(ownMarkedSites(marks, now()));
    deps.publish({ marks, isFailing: outbox.isFailing() });
    outbox.schedule();
    await outbox.tidy();
  }

  async function changed(): Promise<void> {
    await reload();
    deps.channel.announce();
  }

  /** False when it is too late. */
  const change = (id: string, changes: (mark: DeviceMark) => Partial<DeviceMark> | null) =>
    inTurn(async () => {
      const mark = (await store.all()).find((one) => one.id === id);
      if (mark === undefined || !canUndo(mark, now())) return false;
      const next = changes(mark);
      await (next === null ? store.remove([id]) : store.put([{ ...mark, ...next }]));
      await changed();
      return true;
    });

  const follow = () => {
    reload().catch((cause: unknown) => deps.report('marks', cause));
  };
  deps.channel.listen(follow);
  deps.person.subscribe(follow);
  await reload();

  return {
    async mark(draft) {
      const userId = deps.person.get();
      if (userId === null) return null;
      const mark = newMark(draft, userId, deps);
      try {
        await outbox.put(mark);
      } catch (cause) {
        deps.report('mark', cause);
        return null;
      }
      deps.keepStorage();
      await changed();
      return mark;
    },
    undo: (id) => change(id, () => null),
    hold: (id) => change(id, () => ({ sendAfter: now() + NOTE_MS })),
    release: (id) => change(id, ({ markedAt }) => ({ sendAfter: Math.max(now(), markedAt + UNDO_MS) })),
    addNote: (id, note) => change(id, () => ({ note })),
    async dismiss(id) {
      await inTurn(() => store.remove([id]));
      await changed();
    },
  };
}

function newMark(draft: MarkDraft, userId: number, deps: MarkLogDeps): DeviceMark {
  const markedAt = deps.now();
  const at = markedAt + deps.difference();
  return {
    ...draft,
    id: deps.newId(at),
    userId,
    note: '',
    at,
    markedAt,
    sendAfter: markedAt + UNDO_MS,
    state: 'waiting',
    refusal: null,
  };
}
