import { type ReactNode, useEffect, useRef } from 'react';
import { Modal, openModal } from './modal.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

type OpenedModalProps = {
  titleId: string;
  keepsTyped?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A sheet that opens on mount; browser back closes it. What has `data-first` gets the focus. */
export function OpenedModal({ titleId, keepsTyped = false, onClose, children }: OpenedModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useCloseOnBack(dialog);
  useEffect(() => {
    if (!dialog.current) return undefined;
    const close = openModal(dialog.current);
    dialog.current.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    return close;
  }, []);
  return (
    <Modal ref={dialog} titleId={titleId} keepsTyped={keepsTyped} onClose={onClose}>
      <div className="p-5">{children}</div>
    </Modal>
  );
}
