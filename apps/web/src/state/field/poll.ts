import type { FieldLogDeps } from './field-log-deps.ts';

type PollDeps = Pick<FieldLogDeps, 'online' | 'pageVisible' | 'now' | 'report' | 'exclusive'> & {
  /** When the stored reply was read, also by another tab, by the clock of the device; null without a session. */
  readonly readAt: () => Promise<number | null>;
  /** Reads from the service and stores the reply. */
  readonly read: () => Promise<void>;
};

export type Poll = {
  /** Plans the next call, this long after `readAt`; null: no call. */
  readonly schedule: (next: { readonly everyMs: number; readonly readAt: number } | null) => void;
  /** Reads unless another tab has in the last `maxAgeMs`. */
  readonly read: (maxAgeMs: number) => Promise<void>;
};

/** Reads from the service at intervals while there is a connection and the page is visible, once for all tabs. */
export function createPoll(deps: PollDeps): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let triedAt = 0;

  async function read(maxAgeMs: number): Promise<void> {
    const now = deps.now();
    triedAt = now;
    await deps.exclusive.others(async () => {
      const readAt = await deps.readAt();
      // Read in the future: the clock of the device was set back meanwhile.
      if (readAt !== null && Math.abs(now - readAt) >= maxAgeMs) await deps.read();
    });
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
          read(everyMs / 2).catch((cause: unknown) => deps.report('field', cause));
        },
        Math.min(Math.max(0, wait), everyMs),
      );
    },
  };
}
