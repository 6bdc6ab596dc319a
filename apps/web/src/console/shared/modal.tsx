import type { ReactNode } from 'react';

type ModalProps = {
  /** The id of its heading. */
  titleId: string;
  children: ReactNode;
  /** Escape, or a tap beside it. */
  onClose: () => void;
};

/**
 * A dialog of 520 px; at the bottom edge of a phone. Mount it to open it. The native dialog gives the focus trap, Escape,
 * and the focus back to the button that opened it.
 */
export function Modal({ titleId, children, onClose }: ModalProps) {
  return (
    // The content fills the dialog's box: a click on the dialog itself is on the scrim.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard has Escape
    <dialog
      ref={openModal}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
      className="mx-2 mt-auto mb-2 max-h-[calc(100dvh-1rem)] w-auto max-w-none overflow-y-auto rounded-dialog border border-line bg-surface text-ink shadow-dialog [--arrive-from:8px] open:arrive sm:m-auto sm:w-130"
    >
      {children}
    </dialog>
  );
}

/** Closed before it is removed: the browser then gives the focus back. */
function openModal(dialog: HTMLDialogElement): () => void {
  if (!dialog.open) dialog.showModal();
  return () => dialog.close();
}
