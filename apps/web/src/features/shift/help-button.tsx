import Siren from 'lucide-react/icons/siren';
import { openSheet } from './shift-sheets.ts';
import { shiftTexts } from './texts.ts';

/** Opens the call for help. It sends nothing by itself. */
export function HelpButton({ isFilled = false }: { isFilled?: boolean }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openSheet.set({ kind: 'help' })}
      className={`shift-help inline-flex items-center justify-center gap-2 rounded-control border bg-surface px-3 py-2 text-center font-strong text-bad ${isFilled ? 'text-dialog' : 'text-body'}`}
      data-filled={isFilled || undefined}
    >
      <Siren aria-hidden className={isFilled ? 'size-6 shrink-0' : 'size-5 shrink-0'} />
      {shiftTexts.needHelp}
    </button>
  );
}
