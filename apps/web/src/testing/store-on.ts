import { type Keyed, type KeyedStore, withChanges } from '#platform/storage/keyed-store.ts';

/** A store in a map. A test passes the same map again to simulate a restart of the app. */
export function storeOn<T extends Keyed>(disk: Map<string, T>): KeyedStore<T> {
  return {
    all: async () => [...disk.values()],
    async update(change) {
      const after = withChanges([...disk.values()], change([...disk.values()]));
      disk.clear();
      for (const record of after) disk.set(record.id, record);
      return after;
    },
  };
}
