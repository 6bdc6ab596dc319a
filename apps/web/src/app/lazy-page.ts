import { createElement, use } from 'react';
import type { Attributes, ComponentType, ReactNode } from 'react';
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
  let loaded: ComponentType<Props> | undefined;
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
    loading ??= loadWithRetry().then(
      (page) => (loaded = page),
      (cause: unknown) => {
        void wait(FAILED_FOR_MS).finally(() => {
          loading = undefined;
        });
        throw cause;
      },
    );
    return loading;
  }

  return {
    Page(props: Props & Attributes) {
      return createElement(loaded ?? use(loadOnce()), props);
    },
    async preload() {
      await loadOnce();
    },
  };
}
