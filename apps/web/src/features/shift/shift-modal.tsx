import { type ReactNode, useState } from 'react';
import { openSheet } from './shift-sheets.ts';
import { OpenedModal } from '#ui/dialog/opened-modal.tsx';

/** A sheet of the shift. */
export function ShiftModal({ titleId, children }: { titleId: string; children: ReactNode }) {
  const [own] = useState(openSheet.get);
  const onClose = () => {
    // Another sheet may have replaced it.
    if (openSheet.get() === own) openSheet.set(null);
  };
  return (
    <OpenedModal titleId={titleId} onClose={onClose}>
      {children}
    </OpenedModal>
  );
}
