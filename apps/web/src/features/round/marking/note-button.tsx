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

/** Adds a note to a visit that is not sent yet; sending waits while the note is written. */
export function NoteButton({ visitId }: { visitId: string }) {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      <StripButton
        onClick={() => {
          setIsWriting(true);
          act((log) => log.hold(visitId));
        }}
      >
        {roundTexts.note.title}
      </StripButton>
      {isWriting && (
        <NoteDialog
          texts={roundTexts.note}
          maxLength={MAX_NOTE_LENGTH}
          hintFor={noteHint}
          onSave={(note) => act((log) => log.addNote(visitId, note))}
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
