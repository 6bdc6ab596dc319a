import { type ReactNode, useState } from 'react';
import { openSheet } from './shift-sheets.ts';
import { OpenedModal } from '#ui/dialog/opened-modal.tsx';

type ShiftModalProps = { titleId: string; keepsTyped?: boolean; children: ReactNode };

/** A sheet of the shift. */
export function ShiftModal({ titleId, keepsTyped = false, children }: ShiftModalProps) {
  const [own] = useState(openSheet.get);
  const onClose = () => {
    // Another sheet may have replaced it.
    if (openSheet.get() === own) openSheet.set(null);
  };
  return (
    <OpenedModal titleId={titleId} keepsTyped={keepsTyped} onClose={onClose}>
      {children}
    </OpenedModal>
  );
}
