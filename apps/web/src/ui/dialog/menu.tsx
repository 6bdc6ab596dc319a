import type { ReactNode } from 'react';
import { useDrawHidden } from './use-draw-hidden.ts';

type MenuProps = {
  id: string;
  label: string;
  children: ReactNode;
  /** Its position: the button that opens it never moves on the screen. */
  className: string;
};

/**
 * A drop-down list. The browser closes it on Escape and on a press outside, and restores the focus. Open it with a
 * button that has `popoverTarget={id}`.
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
