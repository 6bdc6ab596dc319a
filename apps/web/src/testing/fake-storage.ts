import type { KeyedStorage } from '#platform/storage/stored-values.ts';

export type FakeStorage = KeyedStorage & {
  readonly entries: Map<string, string>;
  /** From now on every write fails, as on a full disk. */
  fill(): void;
};

export function fakeStorage(initial: Readonly<Record<string, string>> = {}): FakeStorage {
  const entries = new Map(Object.entries(initial));
  let full = false;
  return {
    entries,
    fill: () => {
      full = true;
    },
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
  };
}

/** The storage of a browser that forbids access to it. */
export function forbiddenStorage(): KeyedStorage {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
}
