import type { KeyedStorage } from '#platform/storage/stored-values.ts';

export type FakeStorage = KeyedStorage & {
  readonly kept: Map<string, string>;
  /** From now on every write is refused, as by a full disk. */
  fill(): void;
};

export function fakeStorage(initial: Readonly<Record<string, string>> = {}): FakeStorage {
  const kept = new Map(Object.entries(initial));
  let full = false;
  return {
    kept,
    fill: () => {
      full = true;
    },
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
}

/** A browser that does not let the page near its storage. */
export function forbiddenStorage(): KeyedStorage {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
}
