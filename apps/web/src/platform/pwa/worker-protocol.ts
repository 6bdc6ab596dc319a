/** What the page and its service worker agree on. */

export const WORKER_PATH = '/sw.js';

/** Sent by the page to a worker that waits: take over now. */
export const TAKE_OVER = 'take-over';

/** Caches of the app's files, one for each version. They hold no personal data. */
export const SHELL_CACHE_PREFIX = 'patrolplan-shell-';

/** Weather icons that were shown. Deleted at log-out. */
export const ICON_CACHE = 'patrolplan-icons';

/** Data of the built-in base map. Contains no personal data. */
export const MAP_DATA_CACHE = 'patrolplan-map-data';

const IN_USE_PREFIX = 'patrolplan-in-use:';

/** A page holds the lock of this name, shared, as long as it lives: while it is held, the page's files are not removed. */
export function inUseLock(entryPath: string): string {
  return IN_USE_PREFIX + entryPath;
}

/** The entry script of the page that holds a lock; null for a lock of another kind. */
export function entryInUse(lockName: string): string | null {
  return lockName.startsWith(IN_USE_PREFIX) ? lockName.slice(IN_USE_PREFIX.length) : null;
}
