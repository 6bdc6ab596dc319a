import type { ReactNode, RefObject } from 'react';

type ModalProps = {
  /** Open it with `ref.current.showModal()`. Without a ref it opens on mount. */
  ref?: RefObject<HTMLDialogElement | null> | undefined;
  /** The ids of its heading and its text. */
  titleId: string;
  textId?: string;
  wide?: boolean;
  /** Width and position, where the two usual widths do not fit. */
  className?: string;
  /** A tap on the backdrop does not close it, because typed text would be lost. */
  keepsTyped?: boolean;
  onClose?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * The box of every dialog; at the bottom edge on a phone. The native dialog provides the focus trap, Escape, and the
 * return of the focus to the button that opened it.
 */
export function Modal({
  ref,
  titleId,
  textId,
  wide = false,
  className = wide ? 'sm:w-130' : 'sm:w-110',
  keepsTyped = false,
  onClose,
  children,
}: ModalProps) {
  return (
    // The content fills the dialog's box, so a click on the dialog itself is on the backdrop.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard has Escape
    <dialog
      ref={ref ?? openModal}
      aria-labelledby={titleId}
      aria-describedby={textId}
      // In development React attaches the ref twice: the dialog is closed and open again when the event arrives.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose?.();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && !keepsTyped) currentTarget.close();
      }}
      className={`mx-2 mt-auto mb-2 max-h-[calc(100dvh-1rem)] w-auto max-w-full overflow-y-auto rounded-dialog border border-line bg-surface font-normal text-ink shadow-dialog [--arrive-from:8px] open:arrive sm:m-auto ${className}`}
    >
      {children}
    </dialog>
  );
}

/** The buttons at the end of a dialog: side by side where they fit. */
export function ModalActions({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5 sm:flex sm:flex-wrap sm:justify-end ${className}`}
    >
      {children}
    </div>
  );
}

/** Closes the dialog before it is removed, so that the browser restores the focus. */
export function openModal(dialog: HTMLDialogElement): () => void {
  if (!dialog.open) dialog.showModal();
  // The browser brings the focused button into view, with large text that is the end of the dialog.
  dialog.scrollTo(0, 0);
  return () => dialog.close();
}

/** Click handler of a button inside the dialog. */
export function closeModal({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('dialog')?.close();
}
