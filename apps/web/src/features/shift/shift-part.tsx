import './shift.css';
import './shift-paper.css';
import { DashboardShift } from './dashboard-shift.tsx';
import { showShiftHost } from './shift-host.tsx';
import { ShiftChip } from './shift-chip.tsx';
import type { ShiftPlace } from '#state/shift/shift-slot.tsx';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { startShift } from './begin-shift.ts';
import { shiftTexts } from './texts.ts';
import { useShift } from './use-shift.ts';
import { isRunning } from '#domain/shift/shift.ts';
import { Button } from '#ui/button.tsx';

/** In the dock of the plan, until a shift runs. */
function StartInDock() {
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

const PARTS = { bar: ShiftChip, dock: StartInDock, dashboard: DashboardShift };

/** The part of the shift at a place of another screen. */
export function ShiftPart({ place }: { place: ShiftPlace }) {
  const Part = PARTS[place];
  return <Part />;
}

showShiftHost();
