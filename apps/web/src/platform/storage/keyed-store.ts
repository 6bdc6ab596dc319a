export type Keyed = { readonly id: string };

/**
 * Records in IndexedDB, by id. A write settles when it is on disk, so it survives a killed browser. Local storage is
 * flushed some seconds later and would lose it.
 */
export type KeyedStore<T extends Keyed> = {
  readonly all: () => Promise<readonly T[]>;
  readonly put: (records: readonly T[]) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
};

const STORE = 'records';

/** `read` returns null for an unreadable record, which is left out. */
export function openKeyedStore<T extends Keyed>(
  name: string,
  read: (record: unknown) => T | null,
): KeyedStore<T> {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => (opened ??= open(name).catch(tryAgainLater));

  function tryAgainLater(cause: unknown): never {
    opened = undefined;
    throw cause;
  }

  async function write(change: (records: IDBObjectStore) => void): Promise<void> {
    const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
    change(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
    });
  }

  return {
    async all() {
      const request = (await database()).transaction(STORE).objectStore(STORE).getAll();
      const records: unknown[] = await settled(request);
      return records.flatMap((record) => read(record) ?? []);
    },
    put: (changed) =>
      write((records) => {
        for (const record of changed) records.put(record);
      }),
    remove: (ids) =>
      write((records) => {
        for (const id of ids) records.delete(id);
      }),
  };
}

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }));
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed')));
  });
}
