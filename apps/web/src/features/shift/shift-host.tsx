import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { HelpSheet } from './help-sheet.tsx';
import { MissedDialog } from './missed-dialog.tsx';
import { alarmSound, openSheet } from './shift-sheets.ts';
import { StartSheet } from './start-sheet.tsx';
import { useShift } from './use-shift.ts';
import { type Shift, isRunning } from '#domain/shift/shift.ts';
import { type Deadline, missedDeadline } from '#domain/shift/deadline.ts';
import { lazySlot } from '#platform/lazy-slot.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { useSource } from '#platform/source.ts';
import type { ShiftOnDevice } from '#state/field/on-device.ts';
import { TeamSlot } from '#state/team/team-slot.tsx';
import { BackBy } from './back-by.tsx';
import { ShiftCard } from './shift-card.tsx';
import { ShiftModal } from './shift-modal.tsx';
import { shiftTexts } from './texts.ts';
import { Button } from '#ui/button.tsx';
import { closeModal } from '#ui/dialog/modal.tsx';

const TITLE_ID = 'shift-card';

const IncidentSheet = lazySlot<{ state: ShiftOnDevice }>(
  async () => (await import('./incident-sheet.tsx')).IncidentSheet,
);

/** The card of the shift over any screen. */
function CardSheet({ state, shift }: { state: ShiftOnDevice; shift: Shift }) {
  return (
    <ShiftModal titleId={TITLE_ID}>
      <h2 id={TITLE_ID} tabIndex={-1} data-first="" className="sr-only">
        {shiftTexts.yourShift}
      </h2>
      <ShiftCard state={state} shift={shift} />
      <div className="mt-4 mb-4 border-t border-line pt-4">
        <BackBy shift={shift} known={state.known} />
      </div>
      <Button variant="quiet" full onClick={closeModal}>
        {shiftTexts.close}
      </Button>
    </ShiftModal>
  );
}

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
  // A shift that ended by itself has an open deadline until somebody has heard from the person.
  const missed = state === null ? null : missedDeadline(state.known, state.at);
  useUnlockedSound(shift !== null || missed !== null);
  return (
    <>
      <TeamSlot place="host" />
      {state !== null && (shift !== null || missed !== null) && (
        <Sheets state={state} shift={shift} missed={missed} />
      )}
    </>
  );
}

type SheetsProps = { state: ShiftOnDevice; shift: Shift | null; missed: Deadline | null };

function Sheets({ state, shift, missed }: SheetsProps) {
  const sheet = useSource(openSheet);
  const [putAside, setPutAside] = useState<number | null>(null);
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
      {shift !== null && sheet?.kind === 'card' && <CardSheet state={state} shift={shift} />}
      {shift !== null && sheet?.kind === 'start' && (
        <StartSheet state={state} shift={shift} eventId={sheet.eventId} />
      )}
      {sheet?.kind === 'help' && <HelpSheet known={state.known} events={state.events} />}
      {sheet?.kind === 'incident' && (
        <Suspense>
          <IncidentSheet state={state} />
        </Suspense>
      )}
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
