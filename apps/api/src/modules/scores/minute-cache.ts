import { LRUCache } from 'lru-cache';

/** Gives the value of a key for a minute. The first call computes it, the others of the same minute share the result. */
export type MinuteCache<V> = (minute: Date, key: string, compute: () => Promise<V>) => Promise<V>;

type Sized = { memoryBytes(): Promise<number> };

const MAX_BYTES = 64_000_000;
/** The objects around the bytes of one value, measured with 20,000 empty areas. */
export const ENTRY_BYTES = 1_000;

/**
 * Caches the values of one minute in memory, up to a number of bytes; those that were not read for longest are removed
 * first. Calls at the same time for the same key share one computation. A failed computation is not cached.
 */
export function createMinuteCache<V extends Sized>(maxBytes = MAX_BYTES): MinuteCache<V> {
  let current = { minute: Number.NaN, values: createValues<V>(maxBytes) };
  return (minute, key, compute) => {
    // A new cache: a computation that ends in the next minute must not store its value there.
    if (current.minute !== minute.getTime()) {
      current = { minute: minute.getTime(), values: createValues<V>(maxBytes) };
    }
    return current.values.forceFetch(key, { context: compute });
  };
}

const createValues = <V extends Sized>(maxBytes: number) =>
  new LRUCache<string, V, () => Promise<V>>({
    maxSize: maxBytes,
    // An entry may be removed while it is computed: those who wait for it still get the value.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _old, { context: compute, options }) {
      const value = await compute();
      options.size = ENTRY_BYTES + (await value.memoryBytes());
      return value;
    },
  });
