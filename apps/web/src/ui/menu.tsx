import type { ReactNode } from 'react';
import { useDrawHidden } from './use-draw-hidden.ts';

type MenuProps = {
  id: string;
  label: string;
  children: ReactNode;
  /** Its position; the button that opens it is always at the same place on the screen. */
  className: string;
};

/**
 * A small list that drops over the page. The browser closes it on Escape and on a press outside, and gives focus
 * back. Open it with a button that has `popoverTarget={id}`.
 */
export function Menu({ id, label, children, className }: MenuProps) {
  const drawHidden = useDrawHidden();
  return (
    <nav id={id} popover="auto" aria-label={label} className={`inset-auto m-0 open:arrive ${className}`}>
      {drawHidden && children}
    </nav>
  );
}

export function closeMenu(id: string): void {
  document.getElementById(id)?.hidePopover();
}
