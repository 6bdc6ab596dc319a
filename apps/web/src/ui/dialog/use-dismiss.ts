import { type RefObject, useEffect, useEffectEvent } from 'react';

type Dismissal = { onOutsideClick: () => void; onEscape: () => void };

/**
 * Calls back on a click outside an open box, and on Escape. Uses `click` instead of pointer down: closing earlier would
 * shift the layout between press and release, and the pressed button would miss its click.
 */
export function useDismiss(box: RefObject<HTMLElement | null>, open: boolean, dismissal: Dismissal): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    // The composed path is fixed when the click begins: the clicked element may have been replaced since.
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
