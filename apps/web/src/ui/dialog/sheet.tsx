import type { ReactNode, RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal, closeModal } from './modal.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

type SheetProps = {
  ref: RefObject<HTMLDialogElement | null>;
  id: string;
  title: string;
  note?: string;
  cancelLabel: string;
  onClose?: () => void;
  children: ReactNode;
};

/** A short list of choices. Browser back closes it. */
export function Sheet({ ref, id, title, note, cancelLabel, onClose, children }: SheetProps) {
  useCloseOnBack(ref);
  return (
    <Modal ref={ref} titleId={id} onClose={onClose}>
      <div className="p-5">
        {/* Gets the initial focus, so that Enter does not select the first choice. */}
        <h2 id={id} tabIndex={-1} ref={focusFirst} className="text-dialog wrap-anywhere">
          {title}
        </h2>
        {note !== undefined && <p className="mt-1 text-second text-ink-2">{note}</p>}
        <div className="mt-3 mb-4 grid divide-y divide-line">{children}</div>
        <Button variant="quiet" full onClick={closeModal}>
          {cancelLabel}
        </Button>
      </div>
    </Modal>
  );
}

function focusFirst(heading: HTMLElement | null): void {
  heading?.setAttribute('autofocus', '');
}

export const SHEET_CHOICE =
  'flex min-h-13 w-full items-center justify-between gap-3 py-2 text-left text-body font-strong hover:bg-sunken';
