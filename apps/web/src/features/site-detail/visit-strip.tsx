import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import { detailTexts } from './texts.ts';
import { timeText } from '#domain/format.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import { FOUND_CHOICES, FOUND_QUESTION, foundAt, noteHint, refusalText } from '#domain/visit/visit-words.ts';
import { stableOnline } from '#platform/connection.ts';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { useVisitsOnDevice, visitLog } from '#state/visits/visits.ts';
import type { VisitLog } from '#state/visits/visits.ts';
import { useFeature } from '#state/features.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { Strip, StripButton, StripText } from '#ui/dock.tsx';
import { NoteDialog } from '#ui/note-dialog.tsx';

/** The longest note that the service takes. */
const MAX_NOTE_LENGTH = 280;

/** The state of the visit to this site: it can be undone, was refused, or could not be stored. */
export function VisitStrip({ siteId, notStored }: { siteId: number; notStored: boolean }) {
  const { visits, undoable } = useVisitsOnDevice();
  const newest = visits.findLast((visit) => visit.siteId === siteId);
  if (undoable?.siteId === siteId) return <UndoStrip visit={undoable} />;
  if (newest?.state === 'refused') return <RefusedStrip visit={newest} />;
  if (!notStored) return null;
  return (
    <Strip tone="bad">
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      <StripText>{detailTexts.visitNotStored}</StripText>
    </Strip>
  );
}

function UndoStrip({ visit }: { visit: DeviceVisit }) {
  const connected = useSource(stableOnline);
  const hasFair = useFeature('fair');
  const [writing, setWriting] = useState(false);
  const time = timeText(new Date(visit.at));
  const startNote = () => {
    setWriting(true);
    act((log) => log.hold(visit.id));
  };
  const endNote = () => {
    setWriting(false);
    act((log) => log.release(visit.id));
  };
  const Glyph = connected ? CircleCheck : CloudOff;
  return (
    <>
      <Strip tone={connected ? 'good' : 'warning'}>
        <Glyph aria-hidden className="size-5 shrink-0" />
        <StripText>{connected ? detailTexts.visitedAt(time) : detailTexts.visitedUnsent(time)}</StripText>
        <span className="flex flex-wrap">
          <StripButton onClick={startNote}>{detailTexts.addNote}</StripButton>
          <StripButton onClick={() => act((log) => log.undo(visit.id))}>{detailTexts.undo}</StripButton>
        </span>
        {hasFair && visit.outcome === 'visited' && (
          <ChoiceChips
            key={visit.id}
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
          texts={noteTexts}
          maxLength={MAX_NOTE_LENGTH}
          hintFor={noteHint}
          onSave={(note) => act((log) => log.addNote(visit.id, note))}
          onClose={endNote}
        />
      )}
    </>
  );
}

const noteTexts = {
  title: detailTexts.noteTitle,
  label: detailTexts.noteLabel,
  left: detailTexts.noteHint,
  cancel: detailTexts.cancel,
  save: detailTexts.saveNote,
};

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
