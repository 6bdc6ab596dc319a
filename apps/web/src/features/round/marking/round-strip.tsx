import Ban from 'lucide-react/icons/ban';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import { NoteButton } from './note-button.tsx';
import type { FreshMark, Marking } from './use-marking.ts';
import type { Round } from '#domain/round/round.ts';
import { roundTexts } from '#features/round/texts.ts';
import { ageText, momentText, timeText } from '#domain/format.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import { FOUND_CHOICES, FOUND_QUESTION, foundAt, refusalText } from '#domain/visit/visit-words.ts';
import { now } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { markText as markedText, outOfRoundText } from '#domain/mark/mark-words.ts';
import { MarkNoteSlot } from '#state/marks/mark-slots.tsx';
import { leftRound } from '#state/marks/marks.ts';
import { useUnsentVisits } from '#state/visits/unsent-visits.ts';
import { useVisitsOnDevice, visitLog } from '#state/visits/visits.ts';
import { useFeature } from '#state/features.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { focusDock, Strip, StripButton, StripText } from '#ui/dock.tsx';

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
  const unsent = useUnsentVisits().count;
  const left = useSource(leftRound);
  const fresh = marking?.fresh ?? null;
  const ids = new Set(round?.stops.map(({ mark }) => mark?.visitId ?? null));
  const refused = visits.find(({ id, state }) => state === 'refused' && ids.has(id));
  if (fresh?.recorded?.kind === 'not-stored') return <BadStrip text={strip.notStored} />;
  if (refused !== undefined) {
    return <BadStrip text={refusalText(refused.refusal)} onDismiss={() => dismiss(refused.id)} />;
  }
  if (fresh === null && left.length > 0) return <LeftRoundStrip names={left} />;
  if (connected && fresh === null) return null;
  const Glyph = connected ? CircleCheck : CloudOff;
  return (
    <Strip tone={connected ? 'good' : 'warning'}>
      <Glyph aria-hidden className={GLYPH} />
      <StripText>
        {!connected && <strong>{strip.offline} </strong>}
        {fresh === null ? offlineText(unsent, readAt) : <MarkText fresh={fresh} />}
      </StripText>
      {marking && fresh && <MarkButtons marking={marking} fresh={fresh} />}
      {fresh && <FoundChips key={fresh.at} fresh={fresh} />}
    </Strip>
  );
}

/** A visit can be taken back, and gets a note, also after it was sent. */
function MarkButtons({ marking, fresh }: { marking: Marking; fresh: FreshMark }) {
  const visit = useMarkedVisit(fresh);
  if (fresh.isUndone || (fresh.recorded?.kind === 'stored' && !visit)) return null;
  return (
    <span className="flex flex-wrap">
      {fresh.marked && <MarkNoteSlot markId={fresh.marked.id} />}
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
function useMarkedVisit({ recorded }: FreshMark): DeviceVisit | undefined {
  const { visits } = useVisitsOnDevice();
  return visits.find(({ id }) => recorded?.kind === 'stored' && id === recorded.id);
}

/** Asks what was found at the stop just visited. Names the street, because the card already shows the next stop. */
function FoundChips({ fresh }: { fresh: FreshMark }) {
  const hasFair = useFeature('fair');
  const visit = useMarkedVisit(fresh);
  const isOpen = visit?.state === 'waiting' && !visit.correction;
  if (!hasFair || visit?.outcome !== 'visited' || !isOpen) return null;
  return (
    <ChoiceChips
      label={
        <>
          <b>{FOUND_QUESTION}</b> {foundAt(visit.siteName)}
        </>
      }
      choices={FOUND_CHOICES}
      chosen={visit.found ?? null}
      onChoose={(found) => {
        visitLog()
          .then((log) => log.answer(visit.id, found))
          .catch((cause: unknown) => report('visit', cause));
      }}
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

function dismiss(id: string): void {
  visitLog()
    .then((log) => log.dismiss(id))
    .catch((cause: unknown) => report('visit', cause));
}

function MarkText({ fresh }: { fresh: FreshMark }) {
  const hasNote = Boolean(useMarkedVisit(fresh)?.note);
  return hasNote ? strip.noteSaved(markText(fresh)) : markText(fresh);
}

function markText({ reason, at, kind, leftOut, marked, isUndone }: FreshMark): string {
  if (marked && !isUndone) return markedText(marked.reason);
  if (leftOut) return (isUndone ? strip.putBack : strip.leftOut)(leftOut[0]?.stop.siteName ?? '');
  if (kind === 'break' && reason === null)
    return isUndone ? strip.breakOpen : strip.breakTaken(timeText(new Date(at)));
  if (isUndone) return reason === null ? strip.removed : strip.unskipped;
  const time = timeText(new Date(at));
  return reason === null ? strip.visited(time) : strip.skipped(time);
}

function offlineText(unsent: number, readAt: number): string {
  if (unsent > 0) return strip.unsent(unsent);
  if (readAt === 0) return strip.noData;
  const at = new Date(readAt);
  return strip.dataFrom(momentText(at, now()), ageText(at, now()));
}
