import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of a screen that is loaded on demand, inside a `Suspense`. If it cannot be loaded, its place stays empty. */
export function lazySlot<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: () => null }),
    ),
  );
}
