import type { Clock } from './clock.ts';

export type Cached<T> = {
  /** At most a second old. */
  read(): Promise<T>;
  /** After a change by this instance: the next read sees it. */
  expire(): void;
};

const REFRESH_MS = 1_000;
const RELOAD_MS = 60_000;

/**
 * Caches in memory what changes rarely and is read often. A read that finds it older than a second reads what has
 * changed; reads at the same time share that query. Once a minute everything is read again.
 */
export function createPolledCache<T>({
  clock,
  load,
  readChanges,
}: {
  readonly clock: Clock;
  readonly load: (now: number) => Promise<T>;
  readonly readChanges: (old: T) => Promise<T>;
}): Cached<T> {
  type Entry = { readonly checkedAt: number; readonly loadedAt: number; readonly value: T };
  let entry: Entry | undefined;
  let refresh: Promise<Entry> | undefined;
  let newest = 0;

  async function update(old: Entry | undefined, now: number, number: number): Promise<Entry> {
    try {
      const isOutdated = old === undefined || Math.abs(now - old.loadedAt) >= RELOAD_MS;
      const next = isOutdated
        ? { checkedAt: now, loadedAt: now, value: await load(now) }
        : { checkedAt: now, loadedAt: old.loadedAt, value: await readChanges(old.value) };
      // A refresh that began before a change of this instance must not hide it.
      if (number === newest) entry = next;
      return next;
    } finally {
      if (number === newest) refresh = undefined;
    }
  }

  return {
    async read() {
      const now = clock.now().getTime();
      if (entry !== undefined && Math.abs(now - entry.checkedAt) < REFRESH_MS) return entry.value;
      refresh ??= update(entry, now, (newest += 1));
      return (await refresh).value;
    },
    expire() {
      newest += 1;
      refresh = undefined;
      if (entry !== undefined) entry = { ...entry, checkedAt: Number.NEGATIVE_INFINITY };
    },
  };
}
