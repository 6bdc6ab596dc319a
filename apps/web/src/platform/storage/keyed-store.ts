import { openDB } from 'idb';
import type { IDBPDatabase, IDBPObjectStore } from 'idb';

export type Keyed = { readonly id: string };

/**
 * Records on the device, by their id. A write settles when it is on disk, so that it survives a killed browser; local
 * storage is written some seconds later and loses them.
 */
export type KeyedStore<T extends Keyed> = {
  readonly all: () => Promise<readonly T[]>;
  readonly put: (records: readonly T[]) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
};

const STORE = 'records';
type Records = IDBPObjectStore<unknown, [typeof STORE], typeof STORE, 'readwrite'>;

/** `read` returns null for a record that it cannot read; such a record is left out. */
export function openKeyedStore<T extends Keyed>(
  name: string,
  read: (record: unknown) => T | null,
): KeyedStore<T> {
  let opened: Promise<IDBPDatabase> | undefined;
  const database = () => (opened ??= open(name).catch(tryAgainLater));

  function tryAgainLater(cause: unknown): never {
    opened = undefined;
    throw cause;
  }

  async function write(change: (records: Records) => Promise<unknown>[]): Promise<void> {
    const { store, done } = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
    await Promise.all([...change(store), done]);
  }

  return {
    async all() {
      const records: unknown[] = await (await database()).getAll(STORE);
      return records.flatMap((record) => read(record) ?? []);
    },
    put: (changed) => write((records) => changed.map((record) => records.put(record))),
    remove: (ids) => write((records) => ids.map((id) => records.delete(id))),
  };
}

const open = (name: string): Promise<IDBPDatabase> =>
  openDB(name, 1, { upgrade: (database) => void database.createObjectStore(STORE, { keyPath: 'id' }) });
