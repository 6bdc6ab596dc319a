import { CLOSURE_REASONS, type ClosureReason } from '@patrolplan/contract/closures';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { closureTexts } from './texts.ts';
import { CANNOT_BE_ENFORCED, closureReasonText, closureText } from '#domain/closure/closure-words.ts';
import { Button } from '#ui/button.tsx';
import { SHEET_CHOICE } from '#ui/dialog/sheet.tsx';

type ClosureChoicesProps = {
  siteName: string;
  /** Whether it replaced other choices of the sheet. */
  withHeading?: boolean;
  onChoose: (reason: ClosureReason) => void;
};

/** The reasons why a site cannot be enforced, then a question: the site leaves the plans of everybody. */
export function ClosureChoices({ siteName, withHeading = false, onChoose }: ClosureChoicesProps) {
  const [chosen, setChosen] = useState<ClosureReason | null>(null);
  if (chosen !== null) {
    return (
      <div className="pt-1">
        <h3 tabIndex={-1} ref={takeFocus} className="text-body font-strong">
          {closureText(chosen)}
        </h3>
        <p className="mb-3 text-second wrap-anywhere">{closureTexts.question(siteName)}</p>
        <Button full onClick={() => onChoose(chosen)}>
          {closureTexts.confirm}
        </Button>
      </div>
    );
  }
  return (
    <>
      {withHeading && (
        <h3 tabIndex={-1} ref={takeFocus} className="pb-1 text-second text-ink-2">
          {CANNOT_BE_ENFORCED}
        </h3>
      )}
      {CLOSURE_REASONS.map((reason) => (
        <button key={reason} type="button" className={SHEET_CHOICE} onClick={() => setChosen(reason)}>
          {closureReasonText(reason)}
          <ChevronRight aria-hidden className="size-5 shrink-0" />
        </button>
      ))}
    </>
  );
}

/** The choice that had the focus is gone. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
