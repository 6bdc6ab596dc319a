import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';
import { siteLeft } from '#state/site-left.ts';

/**
 * Keeps the keyboard focus with a site: it is set on its row after browser back from the site, and on its new row when
 * the long list has replaced the first rows. The page is not scrolled.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>) {
  const left = useRef<number>(null);
  const focused = useRef<number>(null);
  useEffect(() => {
    // Rows below the first screen are rendered later, so this checks after each render until the row exists.
    left.current = siteLeft() ?? left.current;
    const isLost = document.activeElement === document.body;
    const wanted = left.current ?? (isLost ? focused.current : null);
    if (wanted === null) return;
    focused.current = null;
    const link = list.current?.querySelector<HTMLElement>(`[data-site="${wanted}"] a`);
    if (!link) return;
    left.current = null;
    link.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-site]');
      focused.current = row && Number(row.dataset['site']);
    },
    // React does not call it for a row that it removes.
    onBlur: () => {
      focused.current = null;
    },
  };
}
