import ShieldCheck from 'lucide-react/icons/shield-check';
import { startShift } from './record-event.ts';
import { shiftTexts } from './texts.ts';
import { useShift } from './use-shift.ts';
import { isRunning } from '#domain/shift/shift.ts';
import { Button } from '#ui/button.tsx';

/** In the dock of the plan, until a shift runs. */
export function StartInDock() {
  const state = useShift();
  if (state === null || isRunning(state.shift)) return null;
  return (
    <div className="shift-start grid">
      <Button variant="quiet" onClick={() => void startShift()}>
        <ShieldCheck aria-hidden className="size-5" />
        {shiftTexts.start}
      </Button>
    </div>
  );
}
