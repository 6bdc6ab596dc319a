import { useDeferredValue } from 'react';

/**
 * False in the first render, true in a deferred one right after it, so that hidden content does not delay visible
 * content. HTML rendered at build time contains all of it.
 */
export function useDrawHidden(): boolean {
  return useDeferredValue(true, typeof document === 'undefined');
}
