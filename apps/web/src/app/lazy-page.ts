import { type Attributes, type ComponentType, type ReactNode, createElement, use } from 'react';
import { pause } from '#platform/http/with-retry.ts';

const MORE_TRIES = 2;
const TRY_AGAIN_AFTER_MS = 1_000;
/**
 * Time after which a failed load may be retried. Until then the failure is final, because React renders again while it
 * shows the message.
 */
const FAILED_FOR_MS = 3_000;

/** The code of a screen could not be loaded: no connection, or a deployment has replaced the file. */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super('Not loaded', { cause });
    this.name = 'NotLoaded';
  }
}

export type LazyPage<Props> = {
  /** Suspends until the code is loaded; afterwards renders immediately. */
  readonly Page: (props: Props) => ReactNode;
  readonly preload: () => Promise<void>;
};

export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  wait: (ms: number) => Promise<void> = pause,
): LazyPage<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;

  async function loadWithRetry(): Promise<ComponentType<Props>> {
    for (let left = MORE_TRIES; ; left -= 1) {
      try {
        return await load();
      } catch (cause) {
        if (left === 0) throw new NotLoaded(cause);
        await wait(TRY_AGAIN_AFTER_MS);
      }
    }
  }

  function loadOnce(): Promise<ComponentType<Props>> {
    if (loading !== undefined) return loading;
    const promise = loadWithRetry();
    loading = promise;
    promise.then(
      // React reads these fields: `use` then returns the page at once, where it would suspend for a moment.
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () =>
        wait(FAILED_FOR_MS).finally(() => {
          loading = undefined;
        }),
    );
    return promise;
  }

  return {
    Page(props: Props & Attributes) {
      // In every render: React reports a component that calls `use` only while it suspends.
      return createElement(use(loadOnce()), props);
    },
    async preload() {
      await loadOnce();
    },
  };
}
