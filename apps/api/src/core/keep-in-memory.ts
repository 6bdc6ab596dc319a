import type { Clock } from './clock.ts';

export type Kept<T> = {
  /** At most a second old. */
  read(): Promise<T>;
  /** After a change by this instance: the next read sees it. */
  expire(): void;
};

const REFRESH_MS = 1_000;
const RELOAD_MS = 60_000;

/**
 * Keeps something that changes rarely and is read often in memory. A read that finds it older than a second reads what has
 * changed; reads at the same time share that query. Once a minute everything is read again.
 */
export function keepInMemory<T>({
  clock,
  load,
  readChanges,
}: {
  readonly clock: Clock;
  readonly load: (now: number) => Promise<T>;
  readonly readChanges: (old: T) => Promise<T>;
}): Kept<T> {
  type Held = { readonly checkedAt: number; readonly loadedAt: number; readonly value: T };
  let held: Held | undefined;
  let refresh: Promise<Held> | undefined;
  let newest = 0;

  async function update(old: Held | undefined, now: number, number: number): Promise<Held> {
    try {
      const isOutdated = old === undefined || Math.abs(now - old.loadedAt) >= RELOAD_MS;
      const next = isOutdated
        ? { checkedAt: now, loadedAt: now, value: await load(now) }
        : { checkedAt: now, loadedAt: old.loadedAt, value: await readChanges(old.value) };
      // A refresh that began before a change of this instance must not hide it.
      if (number === newest) held = next;
      return next;
    } finally {
      if (number === newest) refresh = undefined;
    }
  }

  return {
    async read() {
      const now = clock.now().getTime();
      if (held !== undefined && Math.abs(now - held.checkedAt) < REFRESH_MS) return held.value;
      refresh ??= update(held, now, (newest += 1));
      return (await refresh).value;
    },
    expire() {
      newest += 1;
      refresh = undefined;
      if (held !== undefined) held = { ...held, checkedAt: Number.NEGATIVE_INFINITY };
    },
  };
}
