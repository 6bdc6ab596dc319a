/** What we use of the browser's storage manager. Undefined where it has none, also on a page that is not served securely. */
type Storage = Pick<StorageManager, 'persist'> | undefined;

/**
 * Asks the browser not to clear the storage of this app when space is short or the app is not used for days. Asked once
 * per page: Firefox shows the question to the person, the others decide by themselves. Without a yes nothing changes.
 */
export function createKeepStorage(storage: Storage): () => void {
  let asked = false;
  return () => {
    if (asked || storage === undefined) return;
    asked = true;
    // A refusal and a failure mean the same: the browser may clear.
    storage.persist().catch(() => undefined);
  };
}

export const keepStorage = createKeepStorage(
  typeof navigator === 'undefined' || !('storage' in navigator) ? undefined : navigator.storage,
);
