import './incident-sheet.css';
import { INCIDENT_KINDS, type IncidentKind } from '@patrolplan/contract/shift';
import Bandage from 'lucide-react/icons/bandage';
import Check from 'lucide-react/icons/check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { LucideIcon } from 'lucide-react';
import Send from 'lucide-react/icons/send';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { ShiftModal } from './shift-modal.tsx';
import { shiftTexts } from './texts.ts';
import {
  INCIDENT_TEXTS,
  type Incident,
  type LastVisit,
  MAX_INCIDENT_NOTE,
  NOBODY_SET,
  dutyName,
  incidentResult,
  lastVisitSince,
  noteError,
  toldText,
} from '#domain/shift/incident.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import { minuteClock } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { withFieldLog } from '#state/field/field.ts';
import { type ShiftOnDevice, useVisitsOnDevice } from '#state/field/on-device.ts';
import { Button } from '#ui/button.tsx';
import { closeModal } from '#ui/dialog/modal.tsx';

const { incident: texts } = shiftTexts;
const TITLE_ID = 'report-incident';

type Report =
  | { readonly kind: 'asking' | 'sending' }
  /** Null: this phone could not store it. */
  | { readonly kind: 'done'; readonly event: Incident | null };

/** Reports an incident to the duty contact. It never asks for the position. */
export function IncidentSheet({ state }: { state: ShiftOnDevice }) {
  const [report, setReport] = useState<Report>({ kind: 'asking' });
  const title = useRef<HTMLHeadingElement>(null);
  const { visits } = useVisitsOnDevice();
  const lastVisit = lastVisitSince(visits, state.shift?.startedAt ?? Infinity);
  const send = async (incident: IncidentKind, note: string) => {
    setReport({ kind: 'sending' });
    const recorded = await withFieldLog((log) => log.record({ kind: 'incident', incident, note, lastVisit }));
    await recorded?.isSent;
    // The button that had the focus is gone.
    title.current?.focus();
    setReport({ kind: 'done', event: (recorded?.event as Incident | undefined) ?? null }); // safe: recorded as one
  };
  return (
    <ShiftModal titleId={TITLE_ID} keepsTyped>
      <h2 ref={title} id={TITLE_ID} tabIndex={-1} data-first="" className="text-dialog">
        {texts.title}
      </h2>
      {report.kind === 'done' ? (
        <Result event={report.event} state={state} />
      ) : (
        <Form
          known={state.known}
          lastVisit={lastVisit}
          isSending={report.kind === 'sending'}
          onSend={(incident, note) => void send(incident, note)}
        />
      )}
    </ShiftModal>
  );
}

type FormProps = {
  known: KnownShift | null;
  lastVisit: LastVisit | null;
  isSending: boolean;
  onSend: (incident: IncidentKind, note: string) => void;
};

function Form({ known, lastVisit, isSending, onSend }: FormProps) {
  const [chosen, setChosen] = useState<IncidentKind | null>(null);
  const [note, setNote] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const tiles = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const wrongNote = wasSent ? noteError(note) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setWasSent(true);
    if (chosen === null) tiles.current?.focus();
    else if (noteError(note) !== null) field.current?.focus();
    else onSend(chosen, note.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <p className="mt-1 text-body">
        <b>{texts.danger}</b>
        {texts.orHelp}
      </p>
      <Tiles
        chosen={chosen}
        first={tiles}
        error={wasSent && chosen === null ? texts.choose : null}
        onChoose={setChosen}
      />
      <label htmlFor={`${TITLE_ID}-note`} className="mt-4 mb-1.5 block text-body">
        <b className="font-strong">{texts.note}</b> <span className="text-ink-2">{texts.notRequired}</span>
      </label>
      <textarea
        ref={field}
        id={`${TITLE_ID}-note`}
        rows={3}
        maxLength={MAX_INCIDENT_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        aria-invalid={wrongNote === null ? undefined : true}
        aria-describedby={`${TITLE_ID}-hint ${TITLE_ID}-wrong`}
        className="block w-full rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-body text-ink aria-invalid:border-bad"
      />
      <p id={`${TITLE_ID}-hint`} className="mt-1 text-second text-ink-2">
        {texts.hint}
      </p>
      <output id={`${TITLE_ID}-wrong`} className="block text-second font-semibold text-bad">
        {wrongNote}
      </output>
      <WhoIsTold known={known} lastVisit={lastVisit} />
      <div className="incident-actions">
        <Button variant="quiet" onClick={closeModal}>
          {texts.cancel}
        </Button>
        <Button type="submit" pending={isSending} pendingLabel={texts.sending}>
          <Send aria-hidden className="size-5" />
          {texts.send}
        </Button>
      </div>
    </form>
  );
}

const GLYPHS: Readonly<Record<IncidentKind, LucideIcon>> = {
  threat: ShieldAlert,
  injury: Bandage,
  near_miss: TriangleAlert,
  other: Ellipsis,
};

type TilesProps = {
  chosen: IncidentKind | null;
  first: RefObject<HTMLInputElement | null>;
  error: string | null;
  onChoose: (incident: IncidentKind) => void;
};

function Tiles({ chosen, first, error, onChoose }: TilesProps) {
  return (
    <fieldset className="mt-4 min-w-0" aria-describedby={`${TITLE_ID}-choose`}>
      <legend className="sr-only">{texts.question}</legend>
      <div className="incident-tiles">
        {INCIDENT_KINDS.map((kind, place) => {
          const Glyph = GLYPHS[kind];
          return (
            <label key={kind} className="incident-tile">
              <input
                ref={place === 0 ? first : undefined}
                type="radio"
                name="incident"
                className="sr-only"
                checked={chosen === kind}
                onChange={() => onChoose(kind)}
              />
              <Glyph aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0 flex-1">{INCIDENT_TEXTS[kind]}</span>
              <Check aria-hidden className="incident-tick size-5 shrink-0" />
            </label>
          );
        })}
      </div>
      <output id={`${TITLE_ID}-choose`} className="block text-second font-semibold text-bad">
        {error}
      </output>
    </fieldset>
  );
}

function WhoIsTold({ known, lastVisit }: Pick<FormProps, 'known' | 'lastVisit'>) {
  const now = useSource(minuteClock) * 60_000;
  const name = dutyName(known);
  return (
    <p className="mt-4 rounded-control bg-sunken px-3.5 py-3 text-second tabular-nums">
      {name === null ? (
        NOBODY_SET
      ) : (
        <>
          <b>{texts.told(name)}</b>
          {toldText(now, lastVisit)}
        </>
      )}
    </p>
  );
}

const TONES = {
  good: 'border-good-line bg-good-soft text-good',
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
};

function Result({ event, state }: { event: Incident | null; state: ShiftOnDevice }) {
  const isOnline = useSource(stableOnline);
  // It may be sent, or refused, after the first attempt.
  const current = state.incidents.find(({ id }) => id === event?.id) ?? event;
  const { tone, text } =
    current === null
      ? { tone: 'bad' as const, text: shiftTexts.notStored }
      : incidentResult(current, state.known, isOnline);
  return (
    <>
      <output
        className={`mt-3 block rounded-control border px-3.5 py-3 text-body font-medium tabular-nums ${TONES[tone]}`}
      >
        {text}
      </output>
      <div className="incident-actions">
        <Button variant="quiet" onClick={closeModal}>
          {shiftTexts.close}
        </Button>
      </div>
    </>
  );
}
