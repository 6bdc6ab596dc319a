import { useSyncExternalStore } from 'react';

/**
 * False while React takes over HTML that was rendered at build time, true ever after. What depends on the day, the
 * person or the address is left out of that HTML and filled in right after.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
