import { useState } from 'react';
import { markTexts } from './texts.ts';
import { noteHint } from '#domain/visit/visit-words.ts';
import { report } from '#platform/report.ts';
import { markLog, useMarksOnDevice } from '#state/marks/marks.ts';
import type { MarkLog } from '#state/marks/marks.ts';
import { StripButton } from '#ui/dock.tsx';
import { NoteDialog } from '#ui/note-dialog.tsx';

/** The longest note that the service takes. */
const MAX_NOTE_LENGTH = 280;

/** Adds a note to a mark, or changes it. The mark waits while the note is written. */
export function MarkNote({ markId }: { markId: string }) {
  const [isWriting, setIsWriting] = useState(false);
  const mark = useMarksOnDevice().marks.find(({ id }) => id === markId);
  if (mark?.state !== 'waiting') return null;
  const isNew = mark.note === '';
  return (
    <>
      <StripButton
        onClick={() => {
          setIsWriting(true);
          act((log) => log.hold(markId));
        }}
      >
        {isNew ? markTexts.note.title : markTexts.change}
      </StripButton>
      {isWriting && (
        <NoteDialog
          texts={isNew ? markTexts.note : { ...markTexts.note, title: markTexts.changeTitle }}
          initial={mark.note}
          maxLength={MAX_NOTE_LENGTH}
          hintFor={noteHint}
          onSave={(note) => act((log) => log.addNote(markId, note))}
          onClose={() => {
            setIsWriting(false);
            act((log) => log.release(markId));
          }}
        />
      )}
    </>
  );
}

function act(change: (log: MarkLog) => Promise<unknown>): void {
  markLog()
    .then(change)
    .catch((cause: unknown) => report('mark', cause));
}
