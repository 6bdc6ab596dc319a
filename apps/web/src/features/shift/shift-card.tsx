import Check from 'lucide-react/icons/check';
import Coffee from 'lucide-react/icons/coffee';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { HelpButton } from './help-button.tsx';
import { withFieldLog } from '#state/field/field.ts';
import { goFromSheet, openSheet } from './shift-sheets.ts';
import { shiftTexts } from './texts.ts';
import { useCheckIn } from './use-check-in.ts';
import { screens } from '#config/screens.ts';
import { timeText } from '#domain/format.ts';
import type { Shift } from '#domain/shift/shift.ts';
import { INCIDENT_TEXTS, incidentResult } from '#domain/shift/incident.ts';
import { helpResult } from '#domain/shift/deadline.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import { type ShiftEvent, shiftRefusalText } from '#domain/shift/shift-event.ts';
import type { ShiftOnDevice } from '#state/field/on-device.ts';
import { TeamSlot } from '#state/team/team-slot.tsx';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';
import { useDismissOnNextTap } from '#ui/dialog/use-dismiss-on-next-tap.ts';

const clock = (at: number): string => timeText(new Date(at));

/** The running shift: since when, the deadlines, and its four actions. */
export function ShiftCard({ state, shift }: { state: ShiftOnDevice; shift: Shift }) {
  const checkIn = useCheckIn();
  const [fresh, setFresh] = useState<{ text: string; at: number; undoes: string | null } | null>(null);
  useDismissOnNextTap(fresh?.at, () => setFresh(null));
  const { breakSince } = shift;
  // Before the first reply nobody knows whether staff have switched it on.
  const hasCheckIn = state.known?.checkInMinutes !== null;
  const refused = state.events.findLast((event) => event.state === 'refused');

  const toggleBreak = async () => {
    const recorded = await withFieldLog((log) =>
      log.record({ kind: breakSince === null ? 'break' : 'resume' }),
    );
    if (recorded === null) return setFresh({ text: shiftTexts.notStored, at: state.at, undoes: null });
    const { id, at, sendAfter } = recorded.event;
    const text = breakSince === null ? shiftTexts.breakBegan : shiftTexts.breakEnded;
    return setFresh({ text: text(clock(at)), at: sendAfter, undoes: id });
  };
  const undo = async (undoes: string) => {
    await withFieldLog((log) => log.record({ kind: 'undo', undoes }));
    setFresh({ text: shiftTexts.goesOn, at: Date.now(), undoes: null });
  };

  return (
    <>
      <div className="@container mb-4 flex items-start gap-3">
        <span className="hidden size-10 shrink-0 place-items-center rounded-plate bg-good-soft text-good @min-[14rem]:grid">
          {breakSince === null ? (
            <ShieldCheck aria-hidden className="size-5" />
          ) : (
            <Coffee aria-hidden className="size-5" />
          )}
        </span>
        <div className="min-w-0 tabular-nums">
          <h2 className="text-h2">
            {breakSince === null
              ? shiftTexts.since(clock(shift.startedAt))
              : shiftTexts.breakSince(clock(breakSince))}
          </h2>
          <Deadlines state={state} shift={shift} />
        </div>
      </div>
      <div className="shift-buttons grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        <HelpButton />
        {hasCheckIn && (
          <Button pending={checkIn.state === 'sending'} onClick={checkIn.send}>
            <Check aria-hidden className={`size-5 ${checkIn.state === 'sending' ? 'hidden' : ''}`} />
            {shiftTexts.ok}
          </Button>
        )}
      </div>
      <output className="block text-second">
        {checkIn.state === 'not-sent' && <span className="mt-2 block text-bad">{shiftTexts.notSent}</span>}
        {checkIn.state === 'sent' && state.known?.shift && (
          <span className="sr-only">{shiftTexts.okSent(clock(state.known.shift.lastHeardAt))}</span>
        )}
      </output>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        <Button variant="quiet" onClick={() => void toggleBreak()}>
          <Coffee aria-hidden className="size-5" />
          {breakSince === null ? shiftTexts.break : shiftTexts.endBreak}
        </Button>
        <Button variant="quiet" onClick={() => void endShift()}>
          {shiftTexts.end}
        </Button>
      </div>
      <div className="mt-2 grid">
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => openSheet.set({ kind: 'incident' })}>
          <TriangleAlert aria-hidden className="size-5" />
          {shiftTexts.reportIncident}
        </Button>
      </div>
      {fresh && (
        <output className="mt-2 flex min-h-12 flex-wrap items-center justify-between gap-x-3 rounded-control border border-good-line bg-good-soft px-3.5 text-second font-semibold text-good">
          {fresh.text}
          {fresh.undoes !== null && (
            <button
              type="button"
              onClick={() => void undo(fresh.undoes ?? '')}
              className="min-h-11 px-2 underline underline-offset-4"
            >
              {shiftTexts.undo}
            </button>
          )}
        </output>
      )}
      {refused && <p className="mt-2 text-second text-bad">{shiftRefusalText(refused.refusal)}</p>}
      <HelpCalled known={state.known} />
      <LastIncident state={state} shift={shift} />
      <TeamSlot place="card" />
    </>
  );
}

async function endShift(): Promise<void> {
  const recorded = await withFieldLog((log) => log.record({ kind: 'end' }));
  if (recorded === null) return;
  goFromSheet(screens.shift.path, { ended: recorded.event.id } satisfies EndedState);
}

/** History state of the sheet after 'End shift': the event that can be undone. */
export type EndedState = { readonly ended: ShiftEvent['id'] };

function Deadlines({ state: { known }, shift }: { state: ShiftOnDevice; shift: Shift }) {
  const current = known?.shift ?? null;
  const checkInBy = current?.checkInBy ?? null;
  const backBy = shift.backBy === null ? null : shiftTexts.backBy(clock(shift.backBy));
  return (
    <>
      <p className="text-second text-ink-2">
        {current === null ? shiftTexts.notHeard : shiftTexts.lastHeard(clock(current.lastHeardAt))}
      </p>
      <p className="text-second">
        {checkInBy !== null && (
          <>
            {shiftTexts.nextCheckIn}
            <b>{clock(checkInBy)}</b>
          </>
        )}
        {checkInBy !== null && backBy !== null && ' · '}
        {checkInBy === null && backBy !== null ? backBy.replace(/^b/, 'B') : backBy}
        {current === null && shiftTexts.waiting.offline}
      </p>
    </>
  );
}

/** What became of the last incident of this shift. */
function LastIncident({ state, shift }: { state: ShiftOnDevice; shift: Shift }) {
  const isOnline = useSource(stableOnline);
  const incident = state.incidents.findLast(({ at }) => at >= shift.startedAt);
  if (!incident) return null;
  const { tone, text } = incidentResult(incident, state.known, isOnline);
  return (
    <output className="mt-2 block text-second">
      {shiftTexts.incident.reported(INCIDENT_TEXTS[incident.incident], clock(incident.at))}{' '}
      <span className={tone === 'bad' ? 'text-bad' : ''}>{text}</span>
    </output>
  );
}

/** The open call for help, and who was notified. */
function HelpCalled({ known }: { known: KnownShift | null }) {
  const call = known?.alarms.findLast(({ kind, heardAt }) => kind === 'help' && heardAt === null);
  if (!call) return null;
  const result = helpResult(call.steps);
  return (
    <output
      className={`mt-2 block rounded-control border px-3.5 py-2.5 text-second font-medium ${result?.isBad ? 'border-bad-line bg-bad-soft text-bad' : 'border-warn-line bg-warn-soft text-warn'}`}
    >
      {shiftTexts.help.called(result?.text ?? shiftTexts.help.telling)}
    </output>
  );
}
