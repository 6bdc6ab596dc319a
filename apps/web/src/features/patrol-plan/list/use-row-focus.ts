import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { siteLeft } from '#state/site-left.ts';

/**
 * After browser back from a site, focuses its row, so that the keyboard continues there. The page stays at the top.
 * Rows below the first screen are rendered later, so this checks after each render until the row exists.
 */
export function useFocusOnSiteLeft(list: RefObject<HTMLElement | null>): void {
  const wanted = useRef<number>(null);
  useEffect(() => {
    wanted.current = siteLeft() ?? wanted.current;
    if (wanted.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-site="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });
}
