import type { MarkReason } from '@patrolplan/contract/marks';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { RefObject } from 'react';
import { MarkChoicesSlot } from '#state/marks/mark-slots.tsx';
import { SHEET_CHOICE, Sheet } from '#ui/sheet.tsx';
import { SKIP_REASONS } from '#domain/round/round.ts';
import type { SkipReason } from '#domain/round/round.ts';
import { skipText } from '#domain/visit/visit-words.ts';
import { roundTexts } from '#features/round/texts.ts';

type SkipSheetProps = {
  ref: RefObject<HTMLDialogElement | null>;
  siteName: string;
  onSkip: (reason: SkipReason) => void;
  onMark: (reason: MarkReason) => void;
};

const { skip } = roundTexts;

/** One tap on a reason skips the stop, or marks that its site cannot be enforced. */
export function SkipSheet({ ref, siteName, onSkip, onMark }: SkipSheetProps) {
  return (
    <Sheet ref={ref} id="skip-title" title={skip.title(siteName)} note={skip.tap} cancelLabel={skip.cancel}>
      {SKIP_REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          className={SHEET_CHOICE}
          onClick={() => {
            ref.current?.close();
            onSkip(reason);
          }}
        >
          {skipText(reason)}
          <ChevronRight aria-hidden className="size-5 shrink-0" />
        </button>
      ))}
      <MarkChoicesSlot
        withHeading
        onChoose={(reason) => {
          ref.current?.close();
          onMark(reason);
        }}
      />
    </Sheet>
  );
}
