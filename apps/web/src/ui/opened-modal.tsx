import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

type OpenedModalProps = { titleId: string; onClose: () => void; children: ReactNode };

/** A sheet that opens on mount; browser back closes it. What has `data-first` gets the focus. */
export function OpenedModal({ titleId, onClose, children }: OpenedModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useCloseOnBack(dialog);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector<HTMLElement>('[data-first]')?.focus();
    // Closed before it is removed, so that the browser restores the focus.
    return () => opened?.close();
  }, []);
  return (
    <Modal ref={dialog} titleId={titleId} onClose={onClose}>
      <div className="p-5">{children}</div>
    </Modal>
  );
}
