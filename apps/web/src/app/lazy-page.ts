import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { pause } from '#platform/http/with-retry.ts';

const MORE_TRIES = 2;
const TRY_AGAIN_AFTER_MS = 1_000;

/** The code of a screen could not be had: the connection is gone, or a new version replaced it. */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super('The code of a screen could not be loaded', { cause });
    this.name = 'NotLoaded';
  }
}

export type LazyPage<Props> = {
  readonly Page: LazyExoticComponent<ComponentType<Props>>;
  /** Loads the code ahead; once it is there, the page renders without waiting. */
  preload(): Promise<void>;
};

export function lazyPage<Props>(
  load: () => Promise<ComponentType<Props>>,
  wait: (ms: number) => Promise<void> = pause,
): LazyPage<Props> {
  let loaded: { default: ComponentType<Props> } | undefined;
  let underWay: Promise<{ default: ComponentType<Props> }> | undefined;

  async function loadPatiently() {
    for (let left = MORE_TRIES; ; left -= 1) {
      try {
        return (loaded = { default: await load() });
      } catch (cause) {
        if (left === 0) throw new NotLoaded(cause);
        await wait(TRY_AGAIN_AFTER_MS);
      }
    }
  }

  function loadOnce() {
    underWay ??= loadPatiently().catch((cause: unknown) => {
      underWay = undefined; // the next visit tries again
      throw cause;
    });
    return underWay;
  }

  return {
    Page: lazy(() => (loaded ? already(loaded) : loadOnce())),
    preload: () => loadOnce().then(() => undefined),
  };
}

/** Calls back at once, so that React renders the page in the same pass: prerendered HTML is taken over in one go. */
function already<T>(value: T): Promise<T> {
  const calledBackNow = { then: (onValue: (value: T) => void) => onValue(value) };
  // Safe: `lazy` does nothing with it but call `then`.
  return calledBackNow as unknown as Promise<T>;
}
