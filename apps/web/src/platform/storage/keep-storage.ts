/**
 * The part of the browser's storage manager that we use. Undefined where it is not supported, and on an insecure page.
 */
type Storage = Pick<StorageManager, 'persist'> | undefined;

/**
 * Asks the browser not to clear the storage of this app when space is short or the app is unused for days. Once per
 * page: Firefox prompts the person, other browsers decide by themselves. Nothing depends on the answer.
 */
export function createKeepStorage(storage: Storage): () => void {
  let requested = false;
  return () => {
    if (requested || storage === undefined) return;
    requested = true;
    // A refusal and a failure have the same effect: the browser may clear the storage.
    storage.persist().catch(() => undefined);
  };
}

export const keepStorage = createKeepStorage(
  typeof navigator === 'undefined' || !('storage' in navigator) ? undefined : navigator.storage,
);
