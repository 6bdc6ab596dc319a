import { MARK_REASONS } from '@patrolplan/contract/marks';
import type { MarkReason } from '@patrolplan/contract/marks';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { CANNOT_BE_ENFORCED, markReasonText } from '#domain/mark/mark-words.ts';
import { SHEET_CHOICE } from '#ui/sheet.tsx';

type MarkChoicesProps = { withHeading?: boolean; onChoose: (reason: MarkReason) => void };

/** The reasons why a site cannot be enforced, as choices of a sheet. */
export function MarkChoices({ withHeading = false, onChoose }: MarkChoicesProps) {
  return (
    <>
      {withHeading && <h3 className="pt-4 pb-1 text-second text-ink-2">{CANNOT_BE_ENFORCED}</h3>}
      {MARK_REASONS.map((reason) => (
        <button key={reason} type="button" className={SHEET_CHOICE} onClick={() => onChoose(reason)}>
          {markReasonText(reason)}
          <ChevronRight aria-hidden className="size-5 shrink-0" />
        </button>
      ))}
    </>
  );
}
