import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

type Dismissal = { onOutsideClick: () => void; onEscape: () => void };

/**
 * Reports a click outside an open box, and Escape. On `click`, not on pointer down: closing earlier would shift the
 * layout between press and release, and the pressed button would miss its click.
 */
export function useDismiss(box: RefObject<HTMLElement | null>, open: boolean, dismissal: Dismissal): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    // The path as it was when the click began: what was clicked may have been replaced meanwhile.
    if (box.current && !event.composedPath().includes(box.current)) dismissal.onOutsideClick();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') dismissal.onEscape();
  });
  useEffect(() => {
    if (!open) return undefined;
    const click = (event: MouseEvent) => onClick(event);
    const key = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('click', click);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('click', click);
      document.removeEventListener('keydown', key);
    };
  }, [open]);
}
