import { entryInUse, SHELL_CACHE_PREFIX } from '#platform/pwa/worker-protocol.ts';

/** Defined by the build: the files of this version. */
export type Shell = {
  readonly version: string;
  /** Files whose names change with their content. */
  readonly hashed: readonly string[];
  /** The same, for files that few people need: cached on first use. */
  readonly later: readonly string[];
  /** The other files but the page, each with its digest. */
  readonly checked: Readonly<Record<string, string>>;
  /** A text that only the page of this version contains. No digest: the service writes its sign-in methods into the page. */
  readonly mark: string;
};

const PAGE = '/';

export type ShellCache = {
  readonly files: ReadonlySet<string>;
  install(): Promise<void>;
  page(request: Request): Promise<Response>;
  file(request: Request): Promise<Response>;
  /** Caches the page again with its current headers: its policy depends on the configuration of the deployment. */
  refreshPage(): Promise<void>;
  /** Removes the files of older versions that no open page needs. */
  tidy(): Promise<void>;
};

/** The app's files, one cache per version: an open page finds the files of its version after any number of updates. */
export function createShellCache(
  shell: Shell,
  { caches, locks }: { caches: CacheStorage; locks: LockManager },
): ShellCache {
  const name = SHELL_CACHE_PREFIX + shell.version;
  const files = new Set([PAGE, ...shell.hashed, ...Object.keys(shell.checked)]);

  // During a deployment the server may send a file of another version: the checks reject it.
  const checkedRequest = (path: string) =>
    new Request(path, {
      cache: 'no-cache',
      credentials: 'omit',
      integrity: shell.checked[path] ?? '',
    });

  async function cachePage(): Promise<void> {
    const response = await fetch(
      new Request(PAGE, { cache: 'no-cache', credentials: 'omit', priority: 'low' }),
    );
    const text = await response.clone().text();
    if (!response.ok || !text.includes(shell.mark)) throw new Error('not the page of this version');
    await (await caches.open(name)).put(PAGE, response);
  }

  return {
    files,
    async install() {
      const cache = await caches.open(name);
      // Files that the page has just loaded come from the browser's HTTP cache.
      const hashed = shell.hashed.map((path) => new Request(path, { credentials: 'omit' }));
      const wanted = [...Object.keys(shell.checked).map(checkedRequest), ...hashed];
      // Low priority, after the page's own requests: over HTTP/1.1 all of them share six connections.
      await Promise.all([
        cachePage(),
        cache.addAll(wanted.map((request) => new Request(request, { priority: 'low' }))),
      ]);
    },
    async page(request) {
      const cached = await (await caches.open(name)).match(PAGE);
      return cached ?? fetch(request);
    },
    async file(request) {
      const { pathname } = new URL(request.url);
      const cached = await caches.match(pathname, { cacheName: name });
      const found = cached ?? (await caches.match(pathname));
      if (found) return found;
      const response = await fetch(request);
      if (response.ok && shell.later.includes(pathname))
        await (await caches.open(name)).put(pathname, response.clone());
      return response;
    },
    async refreshPage() {
      await cachePage().catch(() => undefined);
    },
    async tidy() {
      const { held = [] } = await locks.query();
      const inUse = held.flatMap((lock) => entryInUse(lock.name ?? '') ?? []);
      for (const other of await caches.keys()) {
        if (!other.startsWith(SHELL_CACHE_PREFIX) || other === name) continue;
        const cache = await caches.open(other);
        const needed = await Promise.all(inUse.map((entry) => cache.match(entry)));
        if (needed.every((found) => found === undefined)) await caches.delete(other);
      }
    },
  };
}
