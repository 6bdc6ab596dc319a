import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import { detailTexts } from './texts.ts';
import { canCorrect } from '#domain/visit/correct-visit.ts';
import { timeText } from '#domain/format.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import { FOUND_CHOICES, FOUND_QUESTION, foundAt, noteHint, refusalText } from '#domain/visit/visit-words.ts';
import { minuteClock } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { removeVisit } from '#state/visits/remove-visit.ts';
import { useVisitsOnDevice, visitLog } from '#state/visits/visits.ts';
import type { VisitLog } from '#state/visits/visits.ts';
import { useFeature } from '#state/features.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { focusDock, Strip, StripButton, StripText } from '#ui/dock.tsx';
import { NoteDialog } from '#ui/note-dialog.tsx';

/** The longest note that the service takes. */
const MAX_NOTE_LENGTH = 280;

type VisitStripProps = {
  siteId: number;
  notStored: boolean;
  /** The visit to this site was just removed. */
  isRemoved: boolean;
  onRemoved: () => void;
};

/** What became of the visit to this site: until its day ends it can be removed and gets a note. */
export function VisitStrip({ siteId, notStored, isRemoved, onRemoved }: VisitStripProps) {
  const { visits } = useVisitsOnDevice();
  const now = useSource(minuteClock) * 60_000;
  const newest = visits.findLast((visit) => visit.siteId === siteId && visit.outcome === 'visited');
  if (newest && canCorrect(newest, now)) {
    return <OwnVisitStrip key={newest.id} visit={newest} onRemoved={onRemoved} />;
  }
  if (newest?.state === 'refused') return <RefusedStrip visit={newest} />;
  if (notStored) {
    return (
      <Strip tone="bad">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        <StripText>{detailTexts.visitNotStored}</StripText>
      </Strip>
    );
  }
  if (!isRemoved) return null;
  return (
    <Strip tone="good">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      <StripText>{detailTexts.visitRemoved}</StripText>
    </Strip>
  );
}

function OwnVisitStrip({ visit, onRemoved }: { visit: DeviceVisit; onRemoved: () => void }) {
  const connected = useSource(stableOnline);
  const hasFair = useFeature('fair');
  const { undoable } = useVisitsOnDevice();
  const asksFound = hasFair && undoable?.id === visit.id;
  const [writing, setWriting] = useState(false);
  const time = timeText(new Date(visit.at));
  const isUnsent = !connected && visit.state === 'waiting';
  const text = isUnsent ? detailTexts.visitedUnsent(time) : detailTexts.visitedAt(time);
  // This strip is in the place of the one that says 'Offline' on other screens.
  const visited = connected ? text : detailTexts.offline(text);
  const startNote = () => {
    setWriting(true);
    act((log) => log.hold(visit.id));
  };
  const endNote = () => {
    setWriting(false);
    act((log) => log.release(visit.id));
  };
  const undo = () => {
    focusDock();
    removeVisit(visit.id)
      .then((isRemoved) => isRemoved && onRemoved())
      .catch((cause: unknown) => report('visit', cause));
  };
  const Glyph = connected ? CircleCheck : CloudOff;
  return (
    <>
      <Strip tone={connected ? 'good' : 'warning'}>
        <Glyph aria-hidden className="size-5 shrink-0" />
        <StripText isLong={!connected}>
          {visit.note === '' ? visited : detailTexts.noteSaved(visited)}
        </StripText>
        <span className="flex flex-wrap">
          <StripButton onClick={startNote}>
            {visit.note === '' ? detailTexts.addNote : detailTexts.changeNote}
          </StripButton>
          <StripButton onClick={undo}>{detailTexts.undo}</StripButton>
        </span>
        {asksFound && (
          <ChoiceChips
            label={
              <>
                <b>{FOUND_QUESTION}</b> {foundAt(visit.siteName)}
              </>
            }
            choices={FOUND_CHOICES}
            chosen={visit.found ?? null}
            onChoose={(found) => act((log) => log.answer(visit.id, found))}
          />
        )}
      </Strip>
      {writing && (
        <NoteDialog
          texts={noteTexts(visit.note)}
          initial={visit.note}
          maxLength={MAX_NOTE_LENGTH}
          hintFor={noteHint}
          onSave={(note) => act((log) => log.addNote(visit.id, note))}
          onClose={endNote}
        />
      )}
    </>
  );
}

const noteTexts = (note: string) => ({
  title: note === '' ? detailTexts.noteTitle : detailTexts.changeNoteTitle,
  label: detailTexts.noteLabel,
  left: detailTexts.noteHint,
  cancel: detailTexts.cancel,
  save: detailTexts.saveNote,
});

function RefusedStrip({ visit }: { visit: DeviceVisit }) {
  return (
    <Strip tone="bad">
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      <StripText>{refusalText(visit.refusal)}</StripText>
      <StripButton onClick={() => act((log) => log.dismiss(visit.id))}>{detailTexts.remove}</StripButton>
    </Strip>
  );
}

/** A failed change leaves the visit as it was; the strip still shows it. */
function act(change: (log: VisitLog) => Promise<unknown>): void {
  visitLog()
    .then(change)
    .catch((cause: unknown) => report('visit', cause));
}
