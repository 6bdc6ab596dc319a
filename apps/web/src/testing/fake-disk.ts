import { vi } from 'vitest';

async function afterMicrotasks(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await Promise.resolve();
}

type Keyed = { readonly id: string };

/** IndexedDB as far as the app uses it: one store of records per name, shared by all tabs. Needs no timers. */
export type FakeDisk = {
  readonly records: (name: string) => readonly unknown[];
  /** Another tab replaces the records, and announces it. */
  writeElsewhere(name: string, records: readonly Keyed[]): void;
  /** From now on these fail with the error. */
  refuse(what: 'reads' | 'writes', error: Error): void;
  /** Reads and writes succeed again. */
  mend(): void;
  /** Writes that begin from now on wait until the returned function is called. */
  hold(): () => void;
};

export function fakeDisk(): FakeDisk {
  const stores = new Map<string, Map<string, Keyed>>();
  const channels = new Map<string, Set<EventTarget>>();
  let refused: { readonly reads?: Error; readonly writes?: Error } = {};
  let ready: Promise<void> = Promise.resolve();

  class Channel extends EventTarget {
    constructor(name: string) {
      super();
      channels.set(name, (channels.get(name) ?? new Set()).add(this));
    }
    postMessage(): void {} // No other tab of the tests listens.
  }

  function getStore(name: string): Map<string, Keyed> {
    const records = stores.get(name) ?? new Map<string, Keyed>();
    stores.set(name, records);
    return records;
  }

  function open(name: string) {
    const isNew = !stores.has(name);
    const records = getStore(name);
    const database = { createObjectStore: () => undefined, transaction: () => transaction(records) };
    const request = Object.assign(new EventTarget(), { result: database });
    queueMicrotask(() => {
      if (isNew) request.dispatchEvent(new Event('upgradeneeded'));
      request.dispatchEvent(new Event('success'));
    });
    return request;
  }

  function transaction(records: Map<string, Keyed>) {
    const changes: (() => void)[] = [];
    const done = Object.assign(new EventTarget(), { error: null as Error | null, objectStore: () => store });
    const store = {
      getAll() {
        const request = Object.assign(new EventTarget(), {
          result: [] as readonly Keyed[],
          error: refused.reads ?? null,
        });
        queueMicrotask(() => {
          request.result = [...records.values()].map((record) => structuredClone(record));
          request.dispatchEvent(new Event(request.error === null ? 'success' : 'error'));
        });
        return request;
      },
      put: (record: Keyed) => changes.push(() => records.set(record.id, structuredClone(record))),
      delete: (id: string) => changes.push(() => records.delete(id)),
    };
    const settle = () => {
      done.error = (changes.length > 0 && refused.writes) || null;
      if (done.error === null) for (const change of changes) change();
      done.dispatchEvent(new Event(done.error === null ? 'complete' : 'abort'));
    };
    // As in a browser: a transaction ends when the code that waited for its requests has run.
    void ready.then(() => afterMicrotasks(20)).then(settle);
    return done;
  }

  vi.stubGlobal('indexedDB', { open });
  vi.stubGlobal('BroadcastChannel', Channel);
  return {
    records: (name) => [...(stores.get(name)?.values() ?? [])],
    writeElsewhere(name, records) {
      const stored = getStore(name);
      stored.clear();
      for (const record of records) stored.set(record.id, record);
      for (const channel of channels.get(name) ?? []) channel.dispatchEvent(new Event('message'));
    },
    refuse(what, error) {
      refused = { ...refused, [what]: error };
    },
    mend() {
      refused = {};
      ready = Promise.resolve();
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      ready = promise;
      return resolve;
    },
  };
}
