import { type StoredKey, storedKeys } from './stored-keys.ts';
import { type KeyedStorage, createStoredValues } from './stored-values.ts';

/** A stored key as a source; the table describes each key. */
export const storedValue = createStoredValues({
  table: storedKeys,
  storage: browserStorage(),
  changedElsewhere(onChange) {
    if (typeof window === 'undefined') return;
    window.addEventListener('storage', (event) => onChange(event.key));
  },
});

/** Not deleted when a session ends by itself, so that the person can continue after signing in again. */
const OUTLIVE_SESSION: readonly string[] = ['lastSelectedAreas', 'pp:staffDrafts'] satisfies StoredKey[];

/** Removes everything the app stored for the person; keys of other programs on the same origin stay. */
export function clearStoredSession(keep: 'nothing' | 'last-areas'): void {
  // Safe: the keys of the table are its own key type.
  for (const key of Object.keys(storedKeys) as StoredKey[]) {
    if (keep === 'nothing' || !OUTLIVE_SESSION.includes(key)) storedValue(key).clear();
  }
}

/** Null outside a browser, and where storage is forbidden and access throws. */
function browserStorage(): KeyedStorage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}
