import { useSyncExternalStore } from 'react';

/**
 * False while React hydrates HTML that was rendered at build time, then true. What depends on the date, the user or
 * the address is left out of that HTML and rendered right after.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
