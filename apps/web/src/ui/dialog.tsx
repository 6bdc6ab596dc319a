import { useEffect } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';

type DialogProps = {
  ref: RefObject<HTMLDialogElement | null>;
  id: string;
  title: string;
  children: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
};

/**
 * A question with two answers. The native dialog gives the focus trap and Escape; Cancel comes first in the markup,
 * so focus starts there. Open it with `ref.current.showModal()`.
 */
export function Dialog({ ref, id, title, children, cancelLabel, confirmLabel, onConfirm }: DialogProps) {
  useScrimCloses(ref);
  const close = () => ref.current?.close();
  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="mx-2 mt-auto mb-2 w-auto max-w-none rounded-dialog border border-line bg-surface text-ink shadow-dialog [--arrive-from:8px] open:arrive sm:m-auto sm:w-110"
    >
      <div className="p-5 sm:p-6">
        <h2 id={`${id}-title`} className="text-dialog">
          {title}
        </h2>
        <p id={`${id}-text`} className="mt-2 text-body text-ink-2">
          {children}
        </p>
        <div className="mt-6 grid grid-cols-2 gap-2.5 sm:flex sm:justify-end">
          <Button variant="quiet" onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** The dialog's own box is filled by its content: a click that lands on the dialog itself is on the scrim. */
function useScrimCloses(dialog: RefObject<HTMLDialogElement | null>): void {
  // Joins: clicks on the native dialog, which is its own scrim.
  useEffect(() => {
    const element = dialog.current;
    const closeOnScrim = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('click', closeOnScrim);
    return () => element?.removeEventListener('click', closeOnScrim);
  }, [dialog]);
}
