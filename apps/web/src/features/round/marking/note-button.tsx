import { useState } from 'react';
import { noteHint } from '#domain/visit/visit-words.ts';
import { roundTexts } from '#features/round/texts.ts';
import { report } from '#platform/report.ts';
import { visitLog } from '#state/visits/visits.ts';
import type { VisitLog } from '#state/visits/visits.ts';
import { StripButton } from '#ui/dock.tsx';
import { NoteDialog } from '#ui/note-dialog.tsx';

/** The longest note that the service takes. */
const MAX_NOTE_LENGTH = 280;

/** Adds a note to a visit, or changes it. A visit that is not sent yet waits while the note is written. */
export function NoteButton({ visitId, note }: { visitId: string; note: string }) {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      <StripButton
        onClick={() => {
          setIsWriting(true);
          act((log) => log.hold(visitId));
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
          onSave={(written) => act((log) => log.addNote(visitId, written))}
          onClose={() => {
            setIsWriting(false);
            act((log) => log.release(visitId));
          }}
        />
      )}
    </>
  );
}

function act(change: (log: VisitLog) => Promise<unknown>): void {
  visitLog()
    .then(change)
    .catch((cause: unknown) => report('visit', cause));
}
