import * as v from 'valibot';
import type { StoredEntry, StoredIn } from './stored-keys.ts';
import { type Source, createSource } from '#platform/source.ts';

/** The part of the browser's `Storage` that we use. */
export type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type StoredValue<T> = Source<T | null> & {
  /** False when storage is full or forbidden; the value is then only in the memory of this tab. */
  readonly set: (value: T) => boolean;
  /** Like `set`, but a value that cannot be stored is discarded. */
  readonly setIfStorable: (value: T) => boolean;
  readonly clear: () => void;
  /** Reads storage again: another tab may have just written. */
  readonly reread: () => T | null;
};

/**
 * One source per key. The storage may be full, forbidden (null) or contain invalid values. `changedElsewhere` emits the
 * keys written by other tabs; null means all of them.
 */
export function createStoredValues<Table extends Record<string, StoredEntry>>(deps: {
  readonly table: Table;
  readonly storage: KeyedStorage | null;
  changedElsewhere(onChange: (key: string | null) => void): void;
}) {
  type As<Key extends keyof Table> = StoredIn<Table[Key]>;
  const made = new Map<keyof Table, StoredValue<unknown>>();

  deps.changedElsewhere((key) => {
    for (const [name, value] of made) if (key === null || key === name) value.reread();
  });

  return function storedValue<Key extends keyof Table & string>(key: Key): StoredValue<As<Key>> {
    const entry = deps.table[key];
    if (!entry) throw new Error(`No such stored key: ${key}`);
    const value = made.get(key) ?? createStoredValue(key, entry, deps.storage);
    made.set(key, value);
    return value as StoredValue<As<Key>>; // safe: it parses with the schema of this entry
  };
}

function createStoredValue(
  key: string,
  entry: StoredEntry,
  storage: KeyedStorage | null,
): StoredValue<unknown> {
  /** The stored text, and the value that readers get. They differ only while storage fails. */
  let text = readText(storage, key);
  let shown = text;
  const source = createSource<unknown>(parse(text));

  function parse(stored: string | null): unknown {
    if (stored === null) return null;
    const read = v.safeParse(entry.schema, entry.format === 'text' ? stored : fromJson(stored));
    if (read.success) return read.output;
    remove(storage, key); // A value that does not parse is removed.
    return null;
  }

  return {
    get: source.get,
    subscribe: source.subscribe,
    reread() {
      const stored = readText(storage, key);
      // The same text returns the same object, so that readers see no change.
      if (storage !== null && stored !== text) {
        text = shown = stored;
        source.set(parse(stored));
      }
      return source.get();
    },
    setIfStorable: (value) => put(value, true),
    set: (value) => put(value, false),
    clear() {
      remove(storage, key);
      text = shown = null;
      source.set(null);
    },
  };

  function put(value: unknown, onlyIfStored: boolean): boolean {
    const next = entry.format === 'text' ? String(value) : JSON.stringify(value);
    const stored = write(storage, key, next);
    if (stored) text = next;
    if (!stored && onlyIfStored) return false;
    if (next !== shown) {
      shown = next;
      source.set(value);
    }
    return stored;
  }
}

function readText(storage: KeyedStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(storage: KeyedStorage | null, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== null;
  } catch {
    return false;
  }
}

function remove(storage: KeyedStorage | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Forbidden storage contains no value of ours.
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no schema accepts it
  }
}
