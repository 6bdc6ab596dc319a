import Check from 'lucide-react/icons/check';
import ClockExclamationPoint from 'lucide-react/icons/clock-exclamation-point';
import CloudOff from 'lucide-react/icons/cloud-off';
import VolumeX from 'lucide-react/icons/volume-x';
import { type ReactNode, useEffect, useState } from 'react';
import { HelpButton } from './help-button.tsx';
import { alarmSound } from './shift-sheets.ts';
import { shiftTexts } from './texts.ts';
import { useCheckIn } from './use-check-in.ts';
import { timeText } from '#domain/format.ts';
import { type Deadline, stepsToTell, tellingTexts } from '#domain/shift/deadline.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import { minuteClock } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Logo } from '#ui/logo.tsx';

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
      {/* In the order of reading; the style sheet puts the last line on top. */}
      <div>
        <div className="shift-alarm-title px-1">
          <h2 id={TITLE_ID} tabIndex={-1}>
            {texts.title}
          </h2>
          <DueText deadline={deadline} />
        </div>
        <WhoIsNotified deadline={deadline} known={known} isNotSent={checkIn.state === 'not-sent'} />
        {known?.shift && (
          <p className="shift-alarm-heard text-fact text-ink-2 tabular-nums">
            {shiftTexts.lastHeard(timeText(new Date(known.shift.lastHeardAt)))}
          </p>
        )}
        <div className="shift-alarm-answers">
          <button
            type="button"
            disabled={checkIn.state === 'sending'}
            onClick={checkIn.send}
            className="shift-ok flex items-center justify-center gap-4 border border-transparent bg-accent px-4 text-on-accent hover:bg-accent-hover"
          >
            <Check aria-hidden className="size-8 shrink-0" />
            {checkIn.state === 'sending' ? shiftTexts.okBusy : shiftTexts.ok}
          </button>
          <HelpButton isFilled />
        </div>
        <div className="shift-alarm-bar flex flex-wrap items-center justify-between gap-2">
          <Logo className="h-5.5 w-6" />
          {isRinging && (
            <DialogButton onClick={() => setIsSilent(true)}>
              <VolumeX aria-hidden className="size-5 shrink-0" />
              {texts.stopSound}
            </DialogButton>
          )}
          {checkIn.state === 'not-sent' && <DialogButton onClick={onClose}>{shiftTexts.close}</DialogButton>}
        </div>
      </div>
    </dialog>
  );
}

function DueText({ deadline: { kind, dueAt } }: { deadline: Deadline }) {
  const minute = useSource(minuteClock) * 60_000;
  return (
    <p id={`${TITLE_ID}-text`} className="shift-due tabular-nums">
      {kind === 'check_in' ? texts.checkInDue : texts.backDue} <br />
      {texts.at}
      <b>{timeText(new Date(dueAt))}</b>
      {texts.now(timeText(new Date(minute)))}
    </p>
  );
}

type WhoIsNotifiedProps = { deadline: Deadline; known: KnownShift | null; isNotSent: boolean };

function WhoIsNotified({ deadline, known, isNotSent }: WhoIsNotifiedProps) {
  const isOnline = useSource(stableOnline);
  const telling = tellingTexts(stepsToTell(known, deadline));
  const isOffline = !isOnline || isNotSent;
  const Glyph = isOffline ? CloudOff : ClockExclamationPoint;
  return (
    <output className="shift-alarm-who flex gap-3 rounded-control border border-warn-line bg-warn-soft px-3.5 py-3 text-second text-warn tabular-nums">
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

/** The title gets the focus, so that no key answers by accident. Opens again if the browser closes it anyway. */
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
