import { createSender } from './create-sender.ts';
import type { SendingDeps } from './create-sender.ts';
import { deliverInHalves } from './deliver-in-halves.ts';
import type { Deliver } from './deliver-in-halves.ts';
import type { Exclusive } from '#platform/http/renew-token.ts';
import type { Keyed, KeyedStore } from '#platform/storage/keyed-store.ts';

/** Something that a person did, as stored on this device until it is sent and for some time after. */
type Sendable = Keyed & {
  /** The owner. It is never sent in the session of anybody else. */
  readonly userId: number;
  /** In ms since 1970, by the clock of the service. */
  readonly at: number;
  /** By the clock of the device. */
  readonly sendAfter: number;
  readonly state: 'waiting' | 'sent' | 'refused';
};

type OutboxDeps<T extends Sendable, Refusal> = SendingDeps & {
  /** Names the outbox in reports. */
  readonly name: string;
  readonly store: KeyedStore<T>;
  /** Changes of the store are written one after the other. */
  readonly inTurn: Exclusive;
  readonly deliver: Deliver<T, Refusal | 'invalid'>;
  readonly mostPerCall: number;
  /** The record after the service has answered; `refusal` is null when it is stored. */
  readonly answered: (record: T, refusal: Refusal | 'invalid' | null) => T;
  /** Whether a waiting record may be sent now. Absent: always. */
  readonly isDue?: (record: T) => boolean;
  /** Called after a delivery, before the screens change. */
  readonly delivered: (userId: number) => Promise<void>;
  /** Called when the store may have changed. */
  readonly changed: () => Promise<void>;
  /** How long an answered record is kept for its owner. */
  readonly keptMs: number;
  /** The clock of the service. */
  readonly serviceNow: () => number;
};

export type Outbox<T> = {
  /** Own records as last read. */
  readonly own: () => readonly T[];
  /** Reads the store again. */
  readonly reload: () => Promise<void>;
  /** Removes answered records that are outdated, or of somebody else. */
  readonly tidy: () => Promise<void>;
  /** Settles when the record is on disk. */
  readonly put: (record: T) => Promise<void>;
  readonly schedule: () => void;
  /** Sends what waits without waiting for the back-off. */
  readonly sendNow: () => Promise<void>;
  /** Whether the last attempt to send failed. */
  readonly isFailing: () => boolean;
  /** Sends what waits. Settles after the attempt with whether this record was stored by the service. */
  readonly isSent: (id: string) => Promise<boolean>;
};

/**
 * Records that are on disk before they are shown, and sent at once or when there is a connection. Those of other people
 * stay, unseen, until they sign in.
 */
export function createOutbox<T extends Sendable, Refusal>(deps: OutboxDeps<T, Refusal>): Outbox<T> {
  const { store } = deps;
  let all: readonly T[] = [];
  const own = () => all.filter(({ userId }) => userId === deps.person.get());
  const sender = createSender({
    ...deps,
    waiting: () => own().filter(({ state }) => state === 'waiting'),
    graceMs: 0,
    sendDue,
  });

  async function sendDue(): Promise<boolean> {
    const userId = deps.person.get();
    // Read from the store: another tab may have sent some of them.
    const due = (await store.all())
      .filter(
        (record) => record.userId === userId && record.state === 'waiting' && deps.isDue?.(record) !== false,
      )
      .slice(0, deps.mostPerCall);
    if (userId === null || due.length === 0) return true;
    const answers = await deliverInHalves(deps.deliver, userId, due);
    const answered = due.flatMap((record) => {
      const refusal = answers.get(record.id);
      return refusal === undefined ? [] : [deps.answered(record, refusal)];
    });
    await deps.inTurn(() => store.put(answered));
    await deps.delivered(userId);
    return answered.length === due.length;
  }

  return {
    own,
    async reload() {
      all = await store.all();
    },
    async tidy() {
      const userId = deps.person.get();
      const oldest = deps.serviceNow() - deps.keptMs;
      const outdated = all.filter(
        ({ state, at, userId: owner }) => state !== 'waiting' && (owner !== userId || at < oldest),
      );
      if (outdated.length > 0) await store.remove(outdated.map(({ id }) => id));
    },
    put: (record) => deps.inTurn(() => store.put([record])),
    schedule: sender.schedule,
    sendNow: sender.sendNow,
    isFailing: () => sender.state().isFailing,
    isSent: (id) =>
      sender.sendNow().then(
        () => all.find((record) => record.id === id)?.state === 'sent',
        () => false,
      ),
  };
}
