/** Constants shared by the page and its service worker. */

export const WORKER_PATH = '/sw.js';

/** Message of the page to a waiting worker: activate now. */
export const TAKE_OVER = 'take-over';

/** Caches of the app's files, one per version. They contain no personal data. */
export const SHELL_CACHE_PREFIX = 'patrolplan-shell-';

/** Weather icons that were shown. Deleted on log-out. */
export const ICON_CACHE = 'patrolplan-icons';

/** Data of the built-in base map. Contains no personal data. */
export const MAP_DATA_CACHE = 'patrolplan-map-data';

const IN_USE_PREFIX = 'patrolplan-in-use:';

/** Each page holds this shared lock while it is open; its files are not removed until the lock is released. */
export function inUseLock(entryPath: string): string {
  return IN_USE_PREFIX + entryPath;
}

/** The entry script of the page that holds a lock; null for other locks. */
export function entryInUse(lockName: string): string | null {
  return lockName.startsWith(IN_USE_PREFIX) ? lockName.slice(IN_USE_PREFIX.length) : null;
}

/** Message of the worker to its pages: a push message came. */
export const PUSH_CAME = 'push-came';

/** Message of the worker to a page: show what staff sent. A page that the worker opens has it as its hash. */
export const SHOW_SENT = 'show-sent';
