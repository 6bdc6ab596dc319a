export type Keyed = { readonly id: string };

export type Changes<T> = { readonly put?: readonly T[]; readonly remove?: readonly string[] };

/**
 * Records in IndexedDB, by id. A write settles when it is on disk, so it survives a killed browser. Local storage is
 * flushed some seconds later and would lose it.
 */
export type KeyedStore<T extends Keyed> = {
  readonly all: () => Promise<readonly T[]>;
  /** Reads and changes the records in one transaction: no other tab writes in between. Settles with the records on disk. */
  readonly update: (change: (records: readonly T[]) => Changes<T>) => Promise<readonly T[]>;
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

  async function readAll(transaction: IDBTransaction): Promise<readonly T[]> {
    const records: unknown[] = await settled(transaction.objectStore(STORE).getAll());
    return records.flatMap((record) => read(record) ?? []);
  }

  return {
    all: async () => readAll((await database()).transaction(STORE)),
    async update(change) {
      const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
      const [changed] = await Promise.all([write(transaction, change), committed(transaction)]);
      return changed;
    },
  };

  async function write(transaction: IDBTransaction, change: (records: readonly T[]) => Changes<T>) {
    const before = await readAll(transaction);
    const changes = change(before);
    const records = transaction.objectStore(STORE);
    for (const id of changes.remove ?? []) records.delete(id);
    for (const record of changes.put ?? []) records.put(record);
    return withChanges(before, changes);
  }
}

/** The records after a change. */
export function withChanges<T extends Keyed>(
  records: readonly T[],
  { put = [], remove = [] }: Changes<T>,
): readonly T[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  for (const id of remove) byId.delete(id);
  for (const record of put) byId.set(record.id, record);
  return [...byId.values()];
}

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }));
  return settled(request);
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
  });
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed')));
  });
}
