import type { Keyed, KeyedStore } from '#platform/storage/keyed-store.ts';

/** Records in a map, which stands for a disk that survives a restart of the app. */
export function storeOn<T extends Keyed>(disk: Map<string, T>): KeyedStore<T> {
  return {
    all: async () => [...disk.values()],
    put: async (records) => records.forEach((record) => void disk.set(record.id, record)),
    remove: async (ids) => ids.forEach((id) => void disk.delete(id)),
  };
}
