import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Whether a box is at least this many rem wide, at the actual text size. True without a layout, as in tests. */
export function useIsWide(minRem: number): [RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null);
  // A box is never wider than the window: on a phone the first render is already the narrow one.
  const [isWide, setIsWide] = useState(() => matchMedia(`(min-width: ${minRem}rem)`).matches);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const width = element.clientWidth;
      setIsWide(width === 0 || width >= minRem * rem);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [minRem]);
  return [box, isWide];
}
