import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal, ModalActions, closeModal } from './modal.tsx';

type NoteDialogProps = {
  texts: {
    readonly title: string;
    readonly label: string;
    readonly left: (characters: number) => string;
    readonly cancel: string;
    readonly save: string;
  };
  /** The note as it is; empty for a new one. */
  initial: string;
  maxLength: number;
  /** A hint about the typed note. It never prevents saving. */
  hintFor: (note: string) => string | null;
  onSave: (note: string) => void;
  /** Also after saving. */
  onClose: () => void;
};

/** A dialog for a short text. Opens on mount. */
export function NoteDialog({ texts, initial, maxLength, hintFor, onSave, onClose }: NoteDialogProps) {
  const id = useId();
  const [note, setNote] = useState(initial);
  return (
    <Modal titleId={`${id}-title`} keepsTyped onClose={onClose}>
      <form
        method="dialog"
        className="p-5 sm:p-6"
        onSubmit={() => {
          if (note.trim() !== initial) onSave(note.trim());
        }}
      >
        <h2 id={`${id}-title`} className="text-dialog">
          {texts.title}
        </h2>
        <label htmlFor={id} className="sr-only">
          {texts.label}
        </label>
        <textarea
          id={id}
          rows={4}
          maxLength={maxLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          aria-describedby={`${id}-left ${id}-hint`}
          className="mt-3 block w-full rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-body text-ink"
        />
        <p id={`${id}-left`} className="mt-1 text-fact text-ink-2">
          {texts.left(maxLength - note.length)}
        </p>
        <output id={`${id}-hint`} className="block text-second text-warn">
          {hintFor(note)}
        </output>
        <ModalActions className="mt-4">
          <Button variant="quiet" onClick={closeModal}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.save}</Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
