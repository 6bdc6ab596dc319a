import CircleAlert from 'lucide-react/icons/circle-alert';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { currentPosition } from './current-position.ts';
import { withFieldLog } from '#state/field/field.ts';
import { ShiftModal } from './shift-modal.tsx';
import { shiftTexts } from './texts.ts';
import { timeText } from '#domain/format.ts';
import { callYourselfText, helpResult, helpText } from '#domain/shift/deadline.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import type { Recorded } from '#domain/field/recorded.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button, OutLinkButton } from '#ui/button.tsx';
import { closeModal } from '#ui/dialog/modal.tsx';

const { help } = shiftTexts;
const TITLE_ID = 'need-help';

type Call =
  | { readonly kind: 'asking' | 'sending' }
  | {
      readonly kind: 'done';
      readonly event: Recorded | null;
      readonly isSent: boolean;
      readonly lacksPosition: boolean;
    };

/** Two buttons that each send. No permission is requested before the tap. */
export function HelpSheet({ known, events }: { known: KnownShift | null; events: readonly Recorded[] }) {
  const [call, setCall] = useState<Call>({ kind: 'asking' });
  const send = async (withPosition: boolean) => {
    setCall({ kind: 'sending' });
    const position = withPosition ? await currentPosition() : null;
    const recorded = await withFieldLog((log) => log.record({ kind: 'help', position }));
    setCall({
      kind: 'done',
      event: recorded?.event ?? null,
      isSent: recorded !== null && (await recorded.isSent),
      lacksPosition: withPosition && position === null,
    });
  };
  return (
    <ShiftModal titleId={TITLE_ID}>
      <h2 id={TITLE_ID} className="text-dialog">
        {help.title}
      </h2>
      {call.kind === 'done' ? (
        <Result call={call} known={known} events={events} />
      ) : (
        <Question
          known={known}
          isSending={call.kind === 'sending'}
          onSend={(withPosition) => void send(withPosition)}
        />
      )}
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        <Button variant="quiet" data-first="" onClick={closeModal}>
          {call.kind === 'done' ? shiftTexts.close : help.cancel}
        </Button>
        <OutLinkButton href="tel:999">
          <Phone aria-hidden className="size-5" />
          {help.call}
        </OutLinkButton>
      </div>
    </ShiftModal>
  );
}

type QuestionProps = {
  known: KnownShift | null;
  isSending: boolean;
  onSend: (withPosition: boolean) => void;
};

function Question({ known, isSending, onSend }: QuestionProps) {
  return (
    <>
      <p className="mt-1 text-body">{helpText(known?.contacts ?? [])}</p>
      <p className="mt-4 flex gap-2.5 rounded-control border border-warn-line bg-warn-soft px-3.5 py-3 text-second text-warn">
        <CircleAlert aria-hidden className="mt-px size-5 shrink-0" />
        <span>
          {help.police}
          <b>{help.danger}</b>
        </span>
      </p>
      <h3 className="mt-4 mb-2 text-body font-strong">{help.question}</h3>
      <div className="shift-buttons grid gap-2" data-tall="">
        <Button variant="danger" pending={isSending} pendingLabel={help.sending} onClick={() => onSend(true)}>
          <LocateFixed aria-hidden className="size-5" />
          {help.withPosition}
        </Button>
        <button
          type="button"
          disabled={isSending}
          onClick={() => onSend(false)}
          className="shift-help rounded-control border bg-surface px-5 py-2 text-body font-strong text-bad"
        >
          {help.withoutPosition}
        </button>
      </div>
      <p className="mt-2 text-fact text-ink-2">{help.deleted(known?.positionDays ?? 7)}</p>
    </>
  );
}

type ResultProps = {
  call: Extract<Call, { kind: 'done' }>;
  known: KnownShift | null;
  events: readonly Recorded[];
};

function Result({ call, known, events }: ResultProps) {
  const isOnline = useSource(stableOnline);
  // It may be sent, or refused, after the first attempt.
  const event = events.find(({ id }) => id === call.event?.id) ?? call.event;
  const isSent = call.isSent || event?.state === 'sent';
  const alarm = known?.alarms.find(({ id }) => id === event?.id);
  const result = isSent && alarm ? helpResult(alarm.steps) : null;
  const isBad = !isSent || result?.isBad === true;
  const isRefused = event?.state === 'refused';
  const notSent = isRefused ? help.refused(event.refusal) : isOnline ? help.noAnswer : help.notSent;
  return (
    <output
      className={`mt-3 block rounded-control border px-3.5 py-3 text-body font-medium ${isBad ? 'border-bad-line bg-bad-soft text-bad' : 'border-good-line bg-good-soft text-good'}`}
    >
      {isSent ? help.sent(timeText(new Date(event?.at ?? 0))) : notSent}
      {isSent && <span className="block">{result?.text ?? help.telling}</span>}
      {!isSent && (isRefused || isOnline) && (
        <span className="block">{callYourselfText(known?.contacts ?? [])}</span>
      )}
      {call.lacksPosition && <span className="block text-second">{help.noPosition}</span>}
    </output>
  );
}
