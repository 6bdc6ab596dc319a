import CircleAlert from 'lucide-react/icons/circle-alert';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { currentPosition } from './current-position.ts';
import { recordEvent } from './record-event.ts';
import { ShiftModal } from './shift-modal.tsx';
import { shiftTexts } from './texts.ts';
import { timeText } from '#domain/format.ts';
import { helpResult, helpText } from '#domain/shift/deadline.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import type { ShiftEvent } from '#domain/shift/shift-event.ts';
import { Button, OutLinkButton } from '#ui/button.tsx';
import { closeModal } from '#ui/modal.tsx';

const { help } = shiftTexts;
const TITLE_ID = 'need-help';

type Call =
  | { readonly kind: 'asking' | 'sending' }
  | {
      readonly kind: 'done';
      readonly event: ShiftEvent | null;
      readonly isSent: boolean;
      readonly lacksPosition: boolean;
    };

/** Two buttons that each send. No permission is asked before the tap. */
export function HelpSheet({ known }: { known: KnownShift | null }) {
  const [call, setCall] = useState<Call>({ kind: 'asking' });
  const send = async (withPosition: boolean) => {
    setCall({ kind: 'sending' });
    const position = withPosition ? await currentPosition() : null;
    const recorded = await recordEvent({ kind: 'help', position });
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
        <Result call={call} known={known} />
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

function Result({ call, known }: { call: Extract<Call, { kind: 'done' }>; known: KnownShift | null }) {
  const alarm = known?.alarms.find(({ id }) => id === call.event?.id);
  const result = call.isSent && alarm ? helpResult(alarm.steps) : null;
  const isBad = !call.isSent || result?.isBad === true;
  return (
    <output
      className={`mt-3 block rounded-control border px-3.5 py-3 text-body font-medium ${isBad ? 'border-bad-line bg-bad-soft text-bad' : 'border-good-line bg-good-soft text-good'}`}
    >
      {call.isSent ? help.sent(timeText(new Date(call.event?.at ?? 0))) : help.notSent}
      {call.isSent && <span className="block">{result?.text ?? help.telling}</span>}
      {call.lacksPosition && <span className="block text-second">{help.noPosition}</span>}
    </output>
  );
}
