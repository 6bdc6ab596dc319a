import { createElement, use } from 'react';
import type { Attributes, ComponentType, ReactNode } from 'react';
import { pause } from '#platform/http/with-retry.ts';

const MORE_TRIES = 2;
const TRY_AGAIN_AFTER_MS = 1_000;
/** So long a failure is final: React asks again while it makes room for the message. After that a new visit tries anew. */
const FAILED_FOR_MS = 3_000;

/** The code of a screen could not be had: the connection is gone, or a new version replaced it. */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super('The code of a screen could not be loaded', { cause });
    this.name = 'NotLoaded';
  }
}

export type LazyPage<Props> = {
  /** Suspends until its code is there; once it is, renders in the same pass. */
  readonly Page: (props: Props) => ReactNode;
  readonly preload: () => Promise<void>;
};

export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  wait: (ms: number) => Promise<void> = pause,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  let underWay: Promise<ComponentType<Props>> | undefined;

  async function loadPatiently(): Promise<ComponentType<Props>> {
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
    underWay ??= loadPatiently().then(
      (page) => (loaded = page),
      (cause: unknown) => {
        void wait(FAILED_FOR_MS).finally(() => {
          underWay = undefined;
        });
        throw cause;
      },
    );
    return underWay;
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
