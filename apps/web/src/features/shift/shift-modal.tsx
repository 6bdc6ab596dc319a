import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { openSheet } from './shift-sheets.ts';
import { Modal } from '#ui/modal.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';

/** A sheet of the shift. Opens on mount; browser back closes it. What has `data-first` gets the focus. */
export function ShiftModal({ titleId, children }: { titleId: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [own] = useState(openSheet.get);
  const onClose = () => {
    // Another sheet may have replaced it.
    if (openSheet.get() === own) openSheet.set(null);
  };
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
