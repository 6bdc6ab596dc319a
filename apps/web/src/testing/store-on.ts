import type { Keyed, KeyedStore } from '#platform/storage/keyed-store.ts';

/** A store in a map. A test passes the same map again to simulate a restart of the app. */
export function storeOn<T extends Keyed>(disk: Map<string, T>): KeyedStore<T> {
  return {
    all: async () => [...disk.values()],
    put: async (records) => records.forEach((record) => void disk.set(record.id, record)),
    remove: async (ids) => ids.forEach((id) => void disk.delete(id)),
  };
}
