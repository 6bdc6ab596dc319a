import CloudOff from 'lucide-react/icons/cloud-off';
import Coffee from 'lucide-react/icons/coffee';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { openSheet } from './shift-sheets.ts';
import { shiftTexts } from './texts.ts';
import { useShift } from './use-shift.ts';
import { timeText } from '#domain/format.ts';
import { isRunning } from '#domain/shift/shift.ts';
import { checkInSoon } from '#domain/shift/deadline.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';

/** In the top bar of every screen, during a shift. Opens the card of the shift. */
export function ShiftChip() {
  const state = useShift();
  const isOnline = useSource(stableOnline);
  if (state === null || !isRunning(state.shift)) return null;
  const isBreak = state.shift.breakSince !== null;
  const dueBy = checkInSoon(state.known, state.at);
  const calm = isBreak ? shiftTexts.onBreak : shiftTexts.onShift;
  const text = dueBy === null ? calm : shiftTexts.checkInBy(timeText(new Date(dueBy)));
  const isWarning = dueBy !== null || !isOnline;
  const Glyph = isOnline ? (isBreak ? Coffee : ShieldCheck) : CloudOff;
  return (
    <div className="shift-chip">
      <button
        type="button"
        aria-haspopup="dialog"
        // With large text the words are not drawn.
        aria-label={isOnline ? text : `${text}, ${shiftTexts.offline}`}
        onClick={() => openSheet.set({ kind: 'card' })}
        className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-left text-fact font-strong tabular-nums ${isWarning ? 'border-warn-line bg-warn-soft text-warn' : 'border-line-strong bg-surface hover:bg-sunken'}`}
      >
        <Glyph aria-hidden className={`size-4.5 shrink-0 ${isWarning ? '' : 'text-good'}`} />
        <span>{text}</span>
      </button>
    </div>
  );
}
