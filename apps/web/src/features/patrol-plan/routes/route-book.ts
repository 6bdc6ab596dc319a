import { bookFromEntries, entriesFromBook } from '#state/plan/route-entries.ts';
import type { Position } from '#domain/geo.ts';
import { EMPTY_BOOK, type RouteBook } from '#domain/route/route.ts';
import { afterMove } from '#domain/route/wanted-routes.ts';
import type { Site } from '#domain/site/site.ts';
import { type Source, createSource } from '#platform/source.ts';
import type { StoredAs } from '#platform/storage/stored-keys.ts';
import type { StoredValue } from '#platform/storage/stored-values.ts';

export type RouteBookSource = Source<RouteBook> & {
  /** Adds one batch. */
  put(routes: RouteBook): void;
  /** After a move: removes routes from elsewhere to sites that are no longer listed. */
  dropUnlisted(listed: readonly Site[], from: Position): void;
  clear(): void;
  /** Writes pending changes to storage immediately. */
  save(): void;
};

type Deps = {
  /** Only this file writes both keys. */
  readonly cache: StoredValue<StoredAs<'routeCache'>>;
  readonly lastLocation: StoredValue<Position>;
  readonly saveAfterMs: number;
};

/**
 * The known routes. Readers see each batch immediately; storage is written with a delay, because writing ten thousand
 * routes for every three new ones would block the screen.
 */
export function createRouteBook({ cache, lastLocation, saveAfterMs }: Deps): RouteBookSource {
  const stored = cache.get();
  const book = createSource<RouteBook>(stored ? bookFromEntries(stored) : EMPTY_BOOK);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    cache.set(entriesFromBook(book.get()));
  };
  const change = (next: RouteBook) => {
    if (next === book.get()) return;
    book.set(next);
    timer ??= setTimeout(save, saveAfterMs);
  };
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    book.set(EMPTY_BOOK);
  };

  // Signing out, here or in another tab, removes the keys. The first routes may not be stored yet.
  for (const key of [cache, lastLocation]) {
    key.subscribe(() => {
      if (key.get() === null) forget();
    });
  }

  return {
    get: () => book.get(),
    subscribe: (onChange) => book.subscribe(onChange),
    put(routes) {
      change({ ...book.get(), ...routes });
      const newest = Object.values(routes).at(-1);
      if (newest?.from) lastLocation.set(newest.from);
    },
    dropUnlisted: (listed, from) => change(afterMove(book.get(), listed, from)),
    clear() {
      forget();
      cache.clear();
      lastLocation.clear();
    },
    save,
  };
}
