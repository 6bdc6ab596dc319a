import type { StoredKey } from '#platform/storage/stored-keys.ts';

/** A stored text, or null where there is none or storage is forbidden. */
export function stored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
