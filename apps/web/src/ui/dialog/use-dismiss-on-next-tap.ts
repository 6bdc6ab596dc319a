import { useEffect, useEffectEvent } from 'react';

const SHOWN_AT_LEAST_MS = 10_000;

/**
 * Calls back with the first tap after ten seconds, or after ten seconds if the tap was earlier. `at` identifies what is
 * shown; undefined: nothing.
 */
export function useDismissOnNextTap(at: number | undefined, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (at === undefined) return undefined;
    let isDue = false;
    let isTapped = false;
    const timer = setTimeout(() => {
      isDue = true;
      if (isTapped) end();
    }, SHOWN_AT_LEAST_MS);
    const tap = () => {
      isTapped = true;
      if (isDue) end();
    };
    // The tap that led to it has not reached the document yet.
    const listening = setTimeout(() => document.addEventListener('click', tap));
    return () => {
      clearTimeout(timer);
      clearTimeout(listening);
      document.removeEventListener('click', tap);
    };
  }, [at]);
}
