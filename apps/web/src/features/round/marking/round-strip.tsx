import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import { NoteButton } from './note-button.tsx';
import type { FreshMark, Marking } from './use-marking.ts';
import type { Round } from '#domain/round/round.ts';
import { roundTexts } from '#features/round/texts.ts';
import { ageText, momentText, timeText } from '#domain/format.ts';
import { FOUND_CHOICES, FOUND_QUESTION, foundAt, refusalText } from '#domain/visit/visit-words.ts';
import { now } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { useUnsentVisits, useVisitsOnDevice, visitLog } from '#state/visits/visits.ts';
import { useFeature } from '#state/features.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { Strip, StripButton, StripText } from '#ui/dock.tsx';

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
  const fresh = marking?.fresh ?? null;
  const ids = new Set(round?.stops.map(({ mark }) => mark?.visitId ?? null));
  const refused = visits.find(({ id, state }) => state === 'refused' && ids.has(id));
  if (fresh?.recorded?.kind === 'not-stored') return <BadStrip text={strip.notStored} />;
  if (refused !== undefined) {
    return <BadStrip text={refusalText(refused.refusal)} onDismiss={() => dismiss(refused.id)} />;
  }
  if (connected && fresh === null) return null;
  const Glyph = connected ? CircleCheck : CloudOff;
  return (
    <Strip tone={connected ? 'good' : 'warning'}>
      <Glyph aria-hidden className={GLYPH} />
      <StripText>
        {!connected && <strong>{strip.offline} </strong>}
        {fresh === null ? offlineText(unsent, readAt) : markText(fresh)}
      </StripText>
      {marking && fresh && <MarkButtons marking={marking} fresh={fresh} />}
      {fresh && <FoundChips key={fresh.at} fresh={fresh} />}
    </Strip>
  );
}

/** A visit can be undone, and gets a note, until it is sent. */
function MarkButtons({ marking, fresh }: { marking: Marking; fresh: FreshMark }) {
  const { visits } = useVisitsOnDevice();
  const { recorded } = fresh;
  const id = recorded?.kind === 'stored' ? recorded.id : null;
  if (id !== null && visits.find((visit) => visit.id === id)?.state !== 'waiting') return null;
  return (
    <span className="flex flex-wrap">
      {id !== null && fresh.reason === null && <NoteButton visitId={id} />}
      <StripButton onClick={marking.undo}>{strip.undo}</StripButton>
    </span>
  );
}

/** Asks what was found at the stop just visited. Names the street, because the card already shows the next stop. */
function FoundChips({ fresh }: { fresh: FreshMark }) {
  const hasFair = useFeature('fair');
  const { visits } = useVisitsOnDevice();
  const { recorded } = fresh;
  const visit = visits.find(({ id }) => recorded?.kind === 'stored' && id === recorded.id);
  if (!hasFair || visit?.outcome !== 'visited' || visit.state !== 'waiting') return null;
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

function markText({ reason, at, leftOut }: FreshMark): string {
  if (leftOut) return strip.leftOut(leftOut.stop.siteName);
  const time = timeText(new Date(at));
  return reason === null ? strip.visited(time) : strip.skipped(time);
}

function offlineText(unsent: number, readAt: number): string {
  if (unsent > 0) return strip.unsent(unsent);
  if (readAt === 0) return strip.noData;
  const at = new Date(readAt);
  return strip.dataFrom(momentText(at, now()), ageText(at, now()));
}
