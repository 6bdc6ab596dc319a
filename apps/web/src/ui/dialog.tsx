import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';

type DialogProps = {
  ref: RefObject<HTMLDialogElement | null>;
  id: string;
  title: string;
  /** A warning above the question. */
  notice?: ReactNode;
  children: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
};

/**
 * A question with two answers. The native dialog gives the focus trap and Escape; Cancel comes first in the markup,
 * so focus starts there. Open it with `ref.current.showModal()`.
 */
export function Dialog({
  ref,
  id,
  title,
  notice,
  children,
  cancelLabel,
  confirmLabel,
  onConfirm,
}: DialogProps) {
  const close = () => ref.current?.close();
  return (
    // The content fills the dialog's box: a click on the dialog itself is on the scrim.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard has Escape
    <dialog
      ref={ref}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="mx-2 mt-auto mb-2 w-auto max-w-none rounded-dialog border border-line bg-surface text-ink shadow-dialog [--arrive-from:8px] open:arrive sm:m-auto sm:w-110"
    >
      <div className="p-5 sm:p-6">
        <h2 id={`${id}-title`} className="text-dialog">
          {title}
        </h2>
        <div id={`${id}-text`}>
          {notice}
          <p className="mt-2 text-body text-ink-2">{children}</p>
        </div>
        <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5 sm:flex sm:flex-wrap sm:justify-end">
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
