import './shift.css';
import './shift-paper.css';
import { DashboardShift } from './dashboard-shift.tsx';
import { showShiftHost } from './shift-host.tsx';
import { ShiftChip } from './shift-chip.tsx';
import { StartInDock } from './start-in-dock.tsx';
import type { ShiftPlace } from '#state/shift/shift-slot.tsx';

const PARTS = { bar: ShiftChip, dock: StartInDock, dashboard: DashboardShift };

/** The part of the shift at a place of another screen. */
export function ShiftPart({ place }: { place: ShiftPlace }) {
  const Part = PARTS[place];
  return <Part />;
}

showShiftHost();
