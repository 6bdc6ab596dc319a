import { useId, useState } from 'react';
import { passkeyTexts as texts } from './passkey-texts.ts';
import { deviceKind } from '#platform/device-kind.ts';
import { Button } from '#ui/button.tsx';
import { Modal, ModalActions, closeModal } from '#ui/modal.tsx';

const MAX_LENGTH = 60;

/** Asks for the name of a new passkey. Opens on mount. */
export function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState<string>(deviceKind() === 'web' ? texts.thisComputer : texts.thisPhone);
  return (
    <Modal titleId={`${id}-title`} textId={`${id}-text`} keepsTyped onClose={onClose}>
      <form
        className="p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') onName(name.trim());
        }}
      >
        <h2 id={`${id}-title`} className="text-dialog">
          {texts.nameTitle}
        </h2>
        <p id={`${id}-text`} className="mt-2 text-body text-ink-2">
          {texts.nameText}
        </p>
        <label htmlFor={id} className="mt-3 block text-second font-semibold">
          {texts.nameLabel}
        </label>
        <input
          id={id}
          required
          maxLength={MAX_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 text-body text-ink"
        />
        <ModalActions className="mt-5">
          <Button variant="quiet" onClick={closeModal}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.continue}</Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
