import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CardSheet } from './card-sheet.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { MissedDialog } from './missed-dialog.tsx';
import { alarmSound, openSheet } from './shift-sheets.ts';
import { StartSheet } from './start-sheet.tsx';
import { useShift } from './use-shift.ts';
import { isRunning } from '#domain/shift/shift.ts';
import type { Shift } from '#domain/shift/shift.ts';
import { missedDeadline } from '#domain/shift/deadline.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { useSource } from '#platform/source.ts';
import type { ShiftOnDevice } from '#state/shift/shift.ts';
import { TeamSlot } from '#state/team/team-slot.tsx';

let isShown = false;

/** Adds the sheets and the alarm of the shift to the page, once, beside whatever screen is open. */
export function showShiftHost(): void {
  if (isShown) return;
  isShown = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <ShiftHost />
    </QueryClientProvider>,
  );
}

export function ShiftHost() {
  const state = useShift();
  const shift = state !== null && isRunning(state.shift) ? state.shift : null;
  useUnlockedSound(shift !== null);
  return (
    <>
      <TeamSlot place="host" />
      {state !== null && shift !== null && <Sheets state={state} shift={shift} />}
    </>
  );
}

function Sheets({ state, shift }: { state: ShiftOnDevice; shift: Shift }) {
  const sheet = useSource(openSheet);
  const [putAside, setPutAside] = useState<number | null>(null);
  const missed = missedDeadline(state.known, state.at);
  return (
    <>
      {missed !== null && missed.dueAt !== putAside && (
        <MissedDialog
          key={missed.dueAt}
          deadline={missed}
          known={state.known}
          onClose={() => setPutAside(missed.dueAt)}
        />
      )}
      {sheet?.kind === 'card' && <CardSheet state={state} shift={shift} />}
      {sheet?.kind === 'start' && <StartSheet state={state} shift={shift} eventId={sheet.eventId} />}
      {sheet?.kind === 'help' && <HelpSheet known={state.known} />}
    </>
  );
}

/** After a reload any tap allows the sound again. */
function useUnlockedSound(isOnShift: boolean): void {
  useEffect(() => {
    if (!isOnShift) return undefined;
    document.addEventListener('click', alarmSound.unlock);
    return () => document.removeEventListener('click', alarmSound.unlock);
  }, [isOnShift]);
}
