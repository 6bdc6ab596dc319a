import { useState } from 'react';
import { visitTexts } from './texts.ts';
import type { ListedVisit } from './visits-of-today.ts';
import { noteHint } from '#domain/visit/visit-words.ts';
import { withFieldLog } from '#state/field/field.ts';
import { removeVisit } from '#state/field/remove-visit.ts';
import { Button } from '#ui/button.tsx';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';

/** The longest note that the service takes. */
const MAX_NOTE_LENGTH = 280;

type VisitActionsProps = { visit: ListedVisit; onDone: (message: string) => void };

/** Note and removal of a visit of today, also of one that was marked on another phone. */
export function VisitActions({ visit, onDone }: VisitActionsProps) {
  const [isWriting, setIsWriting] = useState(false);
  const { id, siteName, note, outcome } = visit;
  if (visit.state !== 'refused' && !visit.isCorrectable) return null;
  const noteAction = note === '' ? visitTexts.addNote : visitTexts.changeNote;

  async function remove(): Promise<void> {
    if (visit.state === 'refused') {
      await withFieldLog((log) => log.dismiss(id));
      return;
    }
    await withFieldLog((log) => log.adopt(visit));
    onDone((await removeVisit(id)) ? visitTexts.visitRemoved : visitTexts.tooLate);
  }

  async function saveNote(written: string): Promise<void> {
    const isSaved = await withFieldLog(async (log) => {
      await log.adopt(visit);
      return log.addNote(id, written);
    });
    onDone(isSaved ? visitTexts.noteSaved : visitTexts.tooLate);
  }

  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {visit.isCorrectable && outcome === 'visited' && (
        <Button
          variant="quiet"
          aria-label={visitTexts.noteOn(noteAction, siteName)}
          onClick={() => setIsWriting(true)}
        >
          {noteAction}
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={visitTexts.removeVisit(siteName)}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget);
          void remove();
        }}
      >
        {visitTexts.remove}
      </Button>
      {isWriting && (
        <NoteDialog
          texts={{ ...visitTexts.note, title: noteAction }}
          initial={note}
          maxLength={MAX_NOTE_LENGTH}
          hintFor={noteHint}
          onSave={(written) => void saveNote(written)}
          onClose={() => setIsWriting(false)}
        />
      )}
    </div>
  );
}

/** The line is removed: the focus moves to the same button of the next one, else to the message above the list. */
function focusBeside(button: Element): void {
  const line = button.closest('li');
  const other = line?.nextElementSibling ?? line?.previousElementSibling;
  const message = line?.parentElement?.previousElementSibling;
  const target = [...(other?.querySelectorAll('button') ?? [])].at(-1) ?? message;
  if (target instanceof HTMLElement) target.focus();
}
