import type { ReactNode, RefObject } from 'react';
import { roundTexts } from '#features/round/texts.ts';
import { Button } from '#ui/button.tsx';

type SheetProps = {
  ref: RefObject<HTMLDialogElement | null>;
  id: string;
  title: string;
  note?: string;
  children: ReactNode;
};

/** A short list of choices at the bottom edge. Open it with `ref.current.showModal()`. */
export function Sheet({ ref, id, title, note, children }: SheetProps) {
  const close = () => ref.current?.close();
  return (
    // The content fills the dialog's box: a click on the dialog itself is on the scrim.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard has Escape
    <dialog
      ref={ref}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
      aria-labelledby={id}
      className="mx-2 mt-auto mb-2 w-auto max-w-none rounded-dialog border border-line bg-surface text-ink shadow-dialog [--arrive-from:8px] open:arrive sm:m-auto sm:w-110"
    >
      <div className="p-5">
        {/* Focus begins here: the first choice must not be one key press away. */}
        <h2 id={id} tabIndex={-1} ref={focusFirst} className="text-dialog wrap-anywhere">
          {title}
        </h2>
        {note !== undefined && <p className="mt-1 text-second text-ink-2">{note}</p>}
        <div className="mt-3 mb-4 grid divide-y divide-line">{children}</div>
        <Button variant="quiet" full onClick={close}>
          {roundTexts.skip.cancel}
        </Button>
      </div>
    </dialog>
  );
}

function focusFirst(heading: HTMLElement | null): void {
  heading?.setAttribute('autofocus', '');
}

export const SHEET_CHOICE =
  'flex min-h-13 w-full items-center justify-between gap-3 py-2 text-left text-body font-strong hover:bg-sunken';
