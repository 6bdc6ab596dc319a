import { useDeferredValue } from 'react';

/**
 * False in the first render, true in a deferred one right after it: what nobody can see yet does not delay what is seen.
 * HTML that is rendered at build time has all of it.
 */
export function useDrawHidden(): boolean {
  return useDeferredValue(true, typeof document === 'undefined');
}
