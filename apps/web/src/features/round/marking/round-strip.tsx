import Ban from 'lucide-react/icons/ban';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import type { FreshMark, Marking } from './use-marking.ts';
import type { Round } from '#domain/round/round.ts';
import { roundTexts } from '#features/round/texts.ts';
import { timeText } from '#domain/format.ts';
import { offlineText, unsentText } from '#domain/offline-text.ts';
import type { ShownVisit } from '#domain/visit/correct-visit.ts';
import { FOUND_CHOICES, FOUND_QUESTION, refusalText, noteHint } from '#domain/visit/visit-words.ts';
import { shortSiteName } from '#domain/site/site-texts.ts';
import { now } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { closureText, outOfRoundText } from '#domain/closure/closure-words.ts';
import { ClosureNoteSlot } from '#state/closures/closure-slots.tsx';
import { withFieldLog } from '#state/field/field.ts';
import { leftRound, useUnsent, useVisitsOnDevice } from '#state/field/on-device.ts';
import { useFeature } from '#state/settings/features.ts';
import { ChoiceChips } from '#ui/form/choice-chips.tsx';
import { focusDock, Strip, StripButton, StripText } from '#ui/dock/dock.tsx';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';

/** The longest note that the service takes. */
const MAX_NOTE_LENGTH = 280;

const { strip } = roundTexts;
const GLYPH = 'size-5 shrink-0';

type RoundStripProps = {
  /** When the scores were read. */
  readAt: number;
  marking?: Marking;
  round?: Round;
};

/** Above the dock: a refused visit, no connection, or the stop that was just marked. */
export function RoundStrip({ readAt, marking, round }: RoundStripProps) {
  const connected = useSource(stableOnline);
  const { visits } = useVisitsOnDevice();
  const unsent = useUnsent().visits;
  const left = useSource(leftRound);
  const fresh = marking?.fresh ?? null;
  const ids = new Set(round?.stops.map(({ mark }) => mark?.visitId ?? null));
  const refused = visits.find(({ id, state }) => state === 'refused' && ids.has(id));
  if (fresh?.recorded?.kind === 'not-stored') return <BadStrip text={strip.notStored} />;
  if (refused !== undefined) {
    return (
      <BadStrip
        text={refusalText(refused.refusal)}
        onDismiss={() => void withFieldLog((log) => log.dismiss(refused.id))}
      />
    );
  }
  if (fresh === null && left.length > 0) return <LeftRoundStrip names={left} />;
  if (connected && fresh === null) return null;
  if (fresh === null) {
    return (
      <Strip tone="warning">
        <CloudOff aria-hidden className={GLYPH} />
        <StripText>
          <strong>{strip.offline}</strong> {withoutConnection(unsent, readAt)}
        </StripText>
      </Strip>
    );
  }
  return (
    <Strip tone={connected ? 'good' : 'warning'}>
      <StripText>
        <MarkText fresh={fresh} connected={connected} />
      </StripText>
      {marking && <MarkButtons marking={marking} fresh={fresh} />}
      <FoundChips key={fresh.at} fresh={fresh} />
    </Strip>
  );
}

/** A visit can be taken back, and gets a note, also after it was sent. */
function MarkButtons({ marking, fresh }: { marking: Marking; fresh: FreshMark }) {
  const visit = useMarkedVisit(fresh);
  if (fresh.isUndone || (fresh.recorded?.kind === 'stored' && !visit)) return null;
  return (
    <span className="flex flex-wrap">
      {fresh.marked && <ClosureNoteSlot markId={fresh.marked.id} />}
      {visit && fresh.reason === null && <NoteButton visitId={visit.id} note={visit.note} />}
      <StripButton
        onClick={() => {
          focusDock();
          marking.undo();
        }}
      >
        {strip.undo}
      </StripButton>
    </span>
  );
}

/** The visit that the mark was written as, as it is on the device. */
function useMarkedVisit({ recorded }: FreshMark): ShownVisit | undefined {
  const { visits } = useVisitsOnDevice();
  return visits.find(({ id }) => recorded?.kind === 'stored' && id === recorded.id);
}

/** Asks what was found at the stop just visited. */
function FoundChips({ fresh }: { fresh: FreshMark }) {
  const hasFair = useFeature('fair');
  const visit = useMarkedVisit(fresh);
  const isOpen = visit?.state === 'waiting' && !visit.isCorrected;
  if (!hasFair || visit?.outcome !== 'visited' || !isOpen) return null;
  return (
    <ChoiceChips
      label={FOUND_QUESTION}
      choices={FOUND_CHOICES}
      chosen={visit.found ?? null}
      onChoose={(found) => void withFieldLog((log) => log.answer(visit.id, found))}
    />
  );
}

/** Sites that somebody marked left the round. It stays until the person has read it. */
function LeftRoundStrip({ names }: { names: readonly string[] }) {
  return (
    <Strip tone="warning">
      <Ban aria-hidden className={GLYPH} />
      <StripText>{outOfRoundText(names)}</StripText>
      <StripButton
        onClick={() => {
          focusDock();
          leftRound.set([]);
        }}
      >
        {strip.understood}
      </StripButton>
    </Strip>
  );
}

function BadStrip({ text, onDismiss }: { text: string; onDismiss?: () => void }) {
  return (
    <Strip tone="bad">
      <CircleAlert aria-hidden className={GLYPH} />
      <StripText>{text}</StripText>
      {onDismiss && <StripButton onClick={onDismiss}>{strip.dismiss}</StripButton>}
    </Strip>
  );
}

/** Without a connection it says what is not sent yet, and 'Offline' where there is nothing to send. */
function MarkText({ fresh, connected }: { fresh: FreshMark; connected: boolean }) {
  const visit = useMarkedVisit(fresh);
  const text = markText(fresh);
  // Without the name it fits on one line.
  const short = `${strip.offline} ${markText({ ...fresh, siteName: '' })}`;
  const offline = visit?.state === 'waiting' ? strip.notSent(text) : short;
  const marked = connected ? text : offline;
  return visit?.note ? strip.noteSaved(marked) : marked;
}

function markText({ siteName, reason, at, kind, leftOut, marked, isUndone }: FreshMark): string {
  if (marked && !isUndone) return closureText(marked.reason);
  if (leftOut) return (isUndone ? strip.putBack : strip.leftOut)(leftOut[0]?.stop.siteName ?? '');
  if (kind === 'break' && reason === null)
    return isUndone ? strip.breakOpen : strip.breakTaken(timeText(new Date(at)));
  if (isUndone) return reason === null ? strip.removed : strip.unskipped;
  const time = timeText(new Date(at));
  return reason === null ? strip.visited(shortSiteName(siteName), time) : strip.skipped(time);
}

function withoutConnection(unsent: number, readAt: number): string {
  if (readAt === 0) return unsent > 0 ? unsentText(unsent) : strip.noData;
  return offlineText(new Date(readAt), now(), unsent);
}

/** Adds a note to a visit, or changes it. A visit that is not sent yet waits while the note is written. */
function NoteButton({ visitId, note }: { visitId: string; note: string }) {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      <StripButton
        short={note === '' ? roundTexts.note.short : undefined}
        onClick={() => {
          setIsWriting(true);
          void withFieldLog((log) => log.hold(visitId));
        }}
      >
        {note === '' ? roundTexts.note.title : roundTexts.note.change}
      </StripButton>
      {isWriting && (
        <NoteDialog
          texts={note === '' ? roundTexts.note : { ...roundTexts.note, title: roundTexts.note.changeTitle }}
          initial={note}
          maxLength={MAX_NOTE_LENGTH}
          hintFor={noteHint}
          onSave={(written) => void withFieldLog((log) => log.addNote(visitId, written))}
          onClose={() => {
            setIsWriting(false);
            void withFieldLog((log) => log.release(visitId));
          }}
        />
      )}
    </>
  );
}
