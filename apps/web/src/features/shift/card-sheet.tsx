import { BackBy } from './back-by.tsx';
import { ShiftCard } from './shift-card.tsx';
import { ShiftModal } from './shift-modal.tsx';
import { shiftTexts } from './texts.ts';
import type { Shift } from '#domain/shift/shift.ts';
import type { ShiftOnDevice } from '#state/shift/shift.ts';
import { Button } from '#ui/button.tsx';
import { closeModal } from '#ui/modal.tsx';

const TITLE_ID = 'shift-card';

/** The card of the shift over any screen. */
export function CardSheet({ state, shift }: { state: ShiftOnDevice; shift: Shift }) {
  return (
    <ShiftModal titleId={TITLE_ID}>
      <h2 id={TITLE_ID} tabIndex={-1} data-first="" className="sr-only">
        {shiftTexts.yourShift}
      </h2>
      <ShiftCard state={state} shift={shift} />
      <div className="mt-4 mb-4 border-t border-line pt-4">
        <BackBy shift={shift} known={state.known} />
      </div>
      <Button variant="quiet" full onClick={closeModal}>
        {shiftTexts.close}
      </Button>
    </ShiftModal>
  );
}
