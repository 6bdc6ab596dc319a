/** Gives the value of a key for a minute. The first call computes it, the others of the same minute share the result. */
export type MinuteCache<V> = (minute: Date, key: number, compute: () => Promise<V>) => Promise<V>;

type Entry<V> = { readonly value: Promise<V>; bytes: number | undefined };

const MAX_BYTES = 64_000_000;
/** The objects around the bytes of one value, measured with 20,000 empty areas. */
export const ENTRY_BYTES = 1_000;

/**
 * Caches the values of one minute in memory, up to a number of bytes; the oldest are removed first. Calls at the same time
 * for the same key share one computation. A failed computation is not cached.
 */
export function createMinuteCache<V extends { heldBytes(): Promise<number> }>(
  maxBytes = MAX_BYTES,
): MinuteCache<V> {
  let current = { minute: Number.NaN, bytes: 0, entries: new Map<number, Entry<V>>() };

  return (minute, key, compute) => {
    if (current.minute !== minute.getTime()) {
      current = { minute: minute.getTime(), bytes: 0, entries: new Map() };
    }
    // A computation that ends in the next minute must change the entries of its own minute only.
    const cache = current;
    const cached = cache.entries.get(key);
    if (cached !== undefined) return cached.value;
    const entry: Entry<V> = { value: compute(), bytes: undefined };
    cache.entries.set(key, entry);
    void settle(cache, key, entry);
    return entry.value;
  };

  /** Counts the memory of a computed value; removes the entry of a failed one, whose error goes to the callers. */
  async function settle(cache: typeof current, key: number, entry: Entry<V>): Promise<void> {
    try {
      entry.bytes = ENTRY_BYTES + (await (await entry.value).heldBytes());
      cache.bytes += entry.bytes;
      removeOldest(cache);
    } catch {
      cache.entries.delete(key);
    }
  }

  function removeOldest(cache: typeof current): void {
    for (const [key, { bytes }] of cache.entries) {
      if (cache.bytes <= maxBytes) return;
      // A computation that has not ended has no size yet.
      if (bytes === undefined) continue;
      cache.entries.delete(key);
      cache.bytes -= bytes;
    }
  }
}
