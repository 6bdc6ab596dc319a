import type { ReactNode, RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal, ModalActions, closeModal } from './modal.tsx';

type DialogProps = {
  /** As for `Modal`: without a ref it opens on mount. */
  ref?: RefObject<HTMLDialogElement | null>;
  id: string;
  title: string;
  /** A warning above the question. */
  notice?: ReactNode;
  children: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  /** Red is for log-out and emergencies only. */
  isDanger?: boolean;
  onConfirm: () => void;
  onClose?: () => void;
};

/** A question with two answers. Cancel comes first in the markup, so that it gets the focus. */
export function Dialog({
  ref,
  id,
  title,
  notice,
  children,
  cancelLabel,
  confirmLabel,
  isDanger = false,
  onConfirm,
  onClose,
}: DialogProps) {
  return (
    <Modal ref={ref} titleId={`${id}-title`} textId={`${id}-text`} onClose={onClose}>
      <div className="p-5 sm:p-6">
        <h2 id={`${id}-title`} className="text-dialog">
          {title}
        </h2>
        <div id={`${id}-text`}>
          {notice}
          <p className="mt-2 text-body text-ink-2">{children}</p>
        </div>
        <ModalActions className="mt-6">
          <Button variant="quiet" onClick={closeModal}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'main'}
            onClick={(event) => {
              closeModal(event);
              onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </ModalActions>
      </div>
    </Modal>
  );
}
