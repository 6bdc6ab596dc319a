import type { RefObject } from 'react';
import { roundTexts } from '#features/round/texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';

type EndDialogProps = { ref: RefObject<HTMLDialogElement | null>; left: number; onEnd: () => void };

export function EndDialog({ ref, left, onEnd }: EndDialogProps) {
  const { end } = roundTexts;
  useCloseOnBack(ref);
  return (
    <Dialog
      ref={ref}
      id="end-round"
      title={end.title}
      cancelLabel={end.cancel}
      confirmLabel={end.confirm}
      onConfirm={onEnd}
    >
      {end.text(left)}
    </Dialog>
  );
}
