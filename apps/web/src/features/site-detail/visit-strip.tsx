import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { detailTexts } from './texts.ts';
import { type ShownVisit, canCorrect } from '#domain/visit/correct-visit.ts';
import { timeText } from '#domain/format.ts';
import { FOUND_CHOICES, FOUND_QUESTION, noteHint, refusalText } from '#domain/visit/visit-words.ts';
import { shortSiteName } from '#domain/site/site-texts.ts';
import { minuteClock } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { withFieldLog } from '#state/field/field.ts';
import { useVisitsOnDevice } from '#state/field/on-device.ts';
import { removeVisit } from '#state/field/remove-visit.ts';
import { useFeature } from '#state/settings/features.ts';
import { ChoiceChips } from '#ui/form/choice-chips.tsx';
import { focusDock, Strip, StripButton, StripText } from '#ui/dock/dock.tsx';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';

/** The longest note that the service takes. */
const MAX_NOTE_LENGTH = 280;

type VisitStripProps = {
  siteId: number;
  notStored: boolean;
  /** The visit to this site was just removed. */
  isRemoved: boolean;
  onRemoved: () => void;
};

/** The visit to this site and its state. Until its day ends it can be removed, and a note added. */
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
      <StripText>{detailTexts.visitRemoved}</StripText>
    </Strip>
  );
}

function OwnVisitStrip({ visit, onRemoved }: { visit: ShownVisit; onRemoved: () => void }) {
  const connected = useSource(stableOnline);
  const hasFair = useFeature('fair');
  const { undoable } = useVisitsOnDevice();
  const asksFound = hasFair && undoable?.id === visit.id;
  const [writing, setWriting] = useState(false);
  const time = timeText(new Date(visit.at));
  const text = detailTexts.visitedAt(shortSiteName(visit.siteName), time);
  // This strip is in the place of the one that says 'Offline' on other screens. The name is in the title: one line.
  const offline = visit.state === 'waiting' ? detailTexts.notSent(text) : detailTexts.offline(time);
  const visited = connected ? text : offline;
  const startNote = () => {
    setWriting(true);
    void withFieldLog((log) => log.hold(visit.id));
  };
  const endNote = () => {
    setWriting(false);
    void withFieldLog((log) => log.release(visit.id));
  };
  const undo = () => {
    focusDock();
    void removeVisit(visit.id).then((isRemoved) => isRemoved && onRemoved());
  };
  return (
    <>
      <Strip tone={connected ? 'good' : 'warning'}>
        <StripText>{visit.note === '' ? visited : detailTexts.noteSaved(visited)}</StripText>
        <span className="flex flex-wrap">
          <StripButton short={visit.note === '' ? detailTexts.addNoteShort : undefined} onClick={startNote}>
            {visit.note === '' ? detailTexts.addNote : detailTexts.changeNote}
          </StripButton>
          <StripButton onClick={undo}>{detailTexts.undo}</StripButton>
        </span>
        {asksFound && (
          <ChoiceChips
            label={FOUND_QUESTION}
            choices={FOUND_CHOICES}
            chosen={visit.found ?? null}
            onChoose={(found) => void withFieldLog((log) => log.answer(visit.id, found))}
          />
        )}
      </Strip>
      {writing && (
        <NoteDialog
          texts={noteTexts(visit.note)}
          initial={visit.note}
          maxLength={MAX_NOTE_LENGTH}
          hintFor={noteHint}
          onSave={(note) => void withFieldLog((log) => log.addNote(visit.id, note))}
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

function RefusedStrip({ visit }: { visit: ShownVisit }) {
  return (
    <Strip tone="bad">
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      <StripText>{refusalText(visit.refusal)}</StripText>
      <StripButton onClick={() => void withFieldLog((log) => log.dismiss(visit.id))}>
        {detailTexts.remove}
      </StripButton>
    </Strip>
  );
}
