import Check from 'lucide-react/icons/check';
import ClockExclamationPoint from 'lucide-react/icons/clock-exclamation-point';
import CloudOff from 'lucide-react/icons/cloud-off';
import VolumeX from 'lucide-react/icons/volume-x';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { HelpButton } from './help-button.tsx';
import { alarmSound } from './shift-sheets.ts';
import { shiftTexts } from './texts.ts';
import { useCheckIn } from './use-check-in.ts';
import { timeText } from '#domain/format.ts';
import { stepsToTell, tellingTexts } from '#domain/shift/deadline.ts';
import type { Deadline } from '#domain/shift/deadline.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import { minuteClock } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Mark } from '#ui/mark.tsx';

const { missed: texts } = shiftTexts;
const TITLE_ID = 'are-you-ok';

type MissedDialogProps = { deadline: Deadline; known: KnownShift | null; onClose: () => void };

/**
 * Over everything, with sound, until the person answers. It has no cross, and Escape does not close it. An answer that
 * could not be sent may be put aside, so that the phone can still be used.
 */
export function MissedDialog({ deadline, known, onClose }: MissedDialogProps) {
  const [isSilent, setIsSilent] = useState(false);
  const checkIn = useCheckIn();
  const isAnswered = checkIn.state !== 'idle';
  const isRinging = !isSilent && !isAnswered;
  useEffect(() => {
    if (!isRinging) return undefined;
    alarmSound.start();
    return () => alarmSound.stop();
  }, [isRinging]);
  return (
    <dialog
      ref={openOverEverything}
      role="alertdialog"
      aria-labelledby={TITLE_ID}
      aria-describedby={`${TITLE_ID}-text`}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      className="shift-alarm overflow-y-auto bg-surface text-ink"
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Mark className="h-5.5 w-6" />
          {isRinging && (
            <DialogButton onClick={() => setIsSilent(true)}>
              <VolumeX aria-hidden className="size-5" />
              {texts.stopSound}
            </DialogButton>
          )}
          {checkIn.state === 'not-sent' && <DialogButton onClick={onClose}>{shiftTexts.close}</DialogButton>}
        </div>
        <div className="px-1">
          <h2 id={TITLE_ID} tabIndex={-1}>
            {texts.title}
          </h2>
          <DueText deadline={deadline} />
        </div>
        <WhoIsTold deadline={deadline} known={known} isNotSent={checkIn.state === 'not-sent'} />
        <button
          type="button"
          disabled={checkIn.state === 'sending'}
          onClick={checkIn.send}
          className="shift-ok flex items-center justify-center gap-4 border border-transparent bg-accent px-4 text-on-accent hover:bg-accent-hover"
        >
          <Check aria-hidden className="size-8 shrink-0" />
          {checkIn.state === 'sending' ? shiftTexts.okBusy : shiftTexts.ok}
        </button>
        <div className="shift-alarm-help grid gap-3">
          <HelpButton isFilled />
          {known?.shift && (
            <p className="text-center text-fact text-ink-2 tabular-nums">
              {shiftTexts.lastHeard(timeText(new Date(known.shift.lastHeardAt)))}
            </p>
          )}
        </div>
      </div>
    </dialog>
  );
}

function DueText({ deadline: { kind, dueAt } }: { deadline: Deadline }) {
  const minute = useSource(minuteClock) * 60_000;
  return (
    <p id={`${TITLE_ID}-text`} className="shift-due tabular-nums">
      {kind === 'check_in' ? texts.checkInDue : texts.backDue}
      <br />
      {texts.at}
      <b>{timeText(new Date(dueAt))}</b>
      {texts.now(timeText(new Date(minute)))}
    </p>
  );
}

type WhoIsToldProps = { deadline: Deadline; known: KnownShift | null; isNotSent: boolean };

function WhoIsTold({ deadline, known, isNotSent }: WhoIsToldProps) {
  const isOnline = useSource(stableOnline);
  const telling = tellingTexts(stepsToTell(known, deadline));
  const isOffline = !isOnline || isNotSent;
  const Glyph = isOffline ? CloudOff : ClockExclamationPoint;
  return (
    <output className="flex gap-3 rounded-control border border-warn-line bg-warn-soft px-3.5 py-3 text-second text-warn tabular-nums">
      <Glyph aria-hidden className="mt-px size-5 shrink-0" />
      <span>
        {isOffline && <b className="block">{texts.offline}</b>}
        <b>{telling.first}</b>
        {telling.rest}
      </span>
    </output>
  );
}

function DialogButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="ml-auto inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-surface px-3.5 text-second font-strong hover:bg-sunken"
    >
      {children}
    </button>
  );
}

/** The title gets the focus, so that no key answers by accident. A browser that closes it anyway shows it again. */
function openOverEverything(dialog: HTMLDialogElement): () => void {
  let isOver = false;
  const open = () => {
    if (!isOver && !dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('h2')?.focus();
  };
  open();
  dialog.addEventListener('close', open);
  return () => {
    isOver = true;
    dialog.removeEventListener('close', open);
    dialog.close();
  };
}
