import { useSyncExternalStore } from 'react';

/**
 * False while React hydrates HTML rendered at build time, then true. Content that depends on the date, the user or the
 * address is left out of that HTML and rendered right after.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
