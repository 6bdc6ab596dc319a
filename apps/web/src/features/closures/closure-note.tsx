import { useState } from 'react';
import { closureTexts } from './texts.ts';
import { noteHint } from '#domain/visit/visit-words.ts';
import { withFieldLog } from '#state/field/field.ts';
import { useClosuresOnDevice } from '#state/field/on-device.ts';
import { StripButton } from '#ui/dock/dock.tsx';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';

/** The longest note that the service takes. */
const MAX_NOTE_LENGTH = 280;

/** Adds a note to a closure, or changes it. The closure waits while the note is written. */
export function ClosureNote({ markId }: { markId: string }) {
  const [isWriting, setIsWriting] = useState(false);
  const closure = useClosuresOnDevice().find(({ id }) => id === markId);
  if (closure?.state !== 'waiting') return null;
  const isNew = closure.note === '';
  return (
    <>
      <StripButton
        onClick={() => {
          setIsWriting(true);
          void withFieldLog((log) => log.hold(markId));
        }}
      >
        {isNew ? closureTexts.note.title : closureTexts.change}
      </StripButton>
      {isWriting && (
        <NoteDialog
          texts={isNew ? closureTexts.note : { ...closureTexts.note, title: closureTexts.changeTitle }}
          initial={closure.note}
          maxLength={MAX_NOTE_LENGTH}
          hintFor={noteHint}
          onSave={(note) => void withFieldLog((log) => log.addNote(markId, note))}
          onClose={() => {
            setIsWriting(false);
            void withFieldLog((log) => log.release(markId));
          }}
        />
      )}
    </>
  );
}
