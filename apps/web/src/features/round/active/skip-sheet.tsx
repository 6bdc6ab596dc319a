import type { ClosureReason } from '@patrolplan/contract/closures';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type RefObject, useState } from 'react';
import { CANNOT_BE_ENFORCED } from '#domain/closure/closure-words.ts';
import { useFeature } from '#state/settings/features.ts';
import { ClosureChoicesSlot } from '#state/closures/closure-slots.tsx';
import { SHEET_CHOICE, Sheet } from '#ui/dialog/sheet.tsx';
import { SKIP_REASONS, type SkipReason } from '#domain/round/round.ts';
import { skipText } from '#domain/visit/visit-words.ts';
import { roundTexts } from '#features/round/texts.ts';

type SkipSheetProps = {
  ref: RefObject<HTMLDialogElement | null>;
  siteName: string;
  onSkip: (reason: SkipReason) => void;
  onMark: (reason: ClosureReason) => void;
};

const { skip } = roundTexts;

/** One tap on a reason skips the stop. The last choice leads to the reasons why its site cannot be enforced. */
export function SkipSheet({ ref, siteName, onSkip, onMark }: SkipSheetProps) {
  const hasMarks = useFeature('marks');
  const [isMarking, setIsMarking] = useState(false);
  return (
    <Sheet
      ref={ref}
      id="skip-title"
      title={skip.title(siteName)}
      note={skip.tap}
      cancelLabel={skip.cancel}
      onClose={() => setIsMarking(false)}
    >
      {isMarking ? (
        <ClosureChoicesSlot
          siteName={siteName}
          withHeading
          onChoose={(reason) => {
            ref.current?.close();
            onMark(reason);
          }}
        />
      ) : (
        <>
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
            </button>
          ))}
          {hasMarks && (
            <button type="button" className={SHEET_CHOICE} onClick={() => setIsMarking(true)}>
              {CANNOT_BE_ENFORCED}
              <ChevronRight aria-hidden className="size-5 shrink-0" />
            </button>
          )}
        </>
      )}
    </Sheet>
  );
}
