import { useSyncExternalStore } from 'react';

/** A value that changes by itself or by its owner; readers subscribe. */
export type Source<T> = {
  readonly get: () => T;
  readonly subscribe: (onChange: () => void) => () => void;
};

/** A source together with the right to change it. */
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
      // A listener of its own per subscription: the same function may subscribe twice.
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

/**
 * `serverValue` is what the prerendered HTML was made with: React uses it while it takes that HTML over, so that
 * the first render equals what is already painted.
 */
export function useSource<T>(source: Source<T>, serverValue?: T): T {
  return useSyncExternalStore(
    source.subscribe,
    source.get,
    serverValue === undefined ? source.get : () => serverValue,
  );
}
