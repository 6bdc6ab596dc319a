import type { SendingDeps } from './create-sender.ts';

type PollDeps = SendingDeps & {
  /** Names the poll in reports. */
  readonly name: string;
  /** When the stored reply was read, also by another tab, by the clock of the device. */
  readonly readAt: () => Promise<number | null>;
  /** Reads from the service and stores the reply. */
  readonly read: (userId: number) => Promise<void>;
  readonly changed: () => Promise<void>;
};

export type Poll = {
  /** Plans the next call, so long after `readAt`; null: no call. */
  readonly schedule: (next: { readonly everyMs: number; readonly readAt: number } | null) => void;
  /** Reads unless another tab has in the last `maxAgeMs`. */
  readonly read: (maxAgeMs: number) => Promise<void>;
};

/** Reads from the service at intervals while there is a connection and the page is visible, once for all tabs. */
export function createPoll(deps: PollDeps): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let triedAt = 0;

  async function read(maxAgeMs: number): Promise<void> {
    triedAt = deps.now();
    const oldest = triedAt - maxAgeMs;
    await deps.exclusive(async () => {
      const userId = deps.person.get();
      const readAt = await deps.readAt();
      if (userId !== null && (readAt === null || readAt < oldest)) await deps.read(userId);
    });
    await deps.changed();
  }

  return {
    read,
    schedule(next) {
      clearTimeout(timer);
      if (next === null || !deps.online.get() || !deps.pageVisible.get()) return;
      const { everyMs, readAt } = next;
      const wait = Math.max(readAt, triedAt) + everyMs - deps.now();
      timer = setTimeout(
        () => {
          read(everyMs / 2).catch((cause: unknown) => deps.report(deps.name, cause));
        },
        Math.max(0, wait),
      );
    },
  };
}
