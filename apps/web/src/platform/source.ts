import { useSyncExternalStore } from 'react';

/** An observable value. */
export type Source<T> = {
  readonly get: () => T;
  readonly subscribe: (onChange: () => void) => () => void;
};

/** A source that its owner can set. */
export type OwnedSource<T> = Source<T> & { readonly set: (next: T) => void };

/** `start` runs with the first subscriber, its cleanup with the last unsubscription. */
export function createSource<T>(
  initial: T,
  start?: (publish: (next: T) => void) => () => void,
): OwnedSource<T> {
  let value = initial;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const set = (next: T) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const onChange of Array.from(listeners)) onChange(); // a listener may unsubscribe
  };
  return {
    get: () => value,
    set,
    subscribe(onChange) {
      // One listener object per subscription: the same function may subscribe twice.
      const listener = () => onChange();
      listeners.add(listener);
      if (listeners.size === 1) stop = start?.(set);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

/** Resolves when the source is true: immediately, or when it becomes true. */
export function whenTrue(source: Source<boolean>): Promise<void> {
  if (source.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = source.subscribe(() => {
      if (!source.get()) return;
      stop();
      resolve();
    });
  });
}

/**
 * `serverValue` is the value in the prerendered HTML. React uses it during hydration, so that the first render equals
 * that HTML.
 */
export function useSource<T>(source: Source<T>, serverValue?: T): T {
  return useSyncExternalStore(
    source.subscribe,
    source.get,
    serverValue === undefined ? source.get : () => serverValue,
  );
}
