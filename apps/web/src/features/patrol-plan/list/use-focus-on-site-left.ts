import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { siteLeft } from '#state/site-left.ts';

/**
 * Back from a site: the focus returns to its row, so that the keyboard goes on where it was. The page stays at the top.
 * Rows below the first screen are drawn a moment later, so this looks again after each render until the row is there.
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
