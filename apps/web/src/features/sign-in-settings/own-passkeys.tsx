import { signInContract } from '@patrolplan/contract/sign-in';
import { queryOptions, useQuery } from '@tanstack/react-query';
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import Plus from 'lucide-react/icons/plus';
import { useState, useId } from 'react';
import { DeviceRow, RowAction } from './device-row.tsx';
import { sessionTime } from './session-time.ts';
import { passkeyTexts as texts } from './passkey-texts.ts';
import { ListCard } from './list-card.tsx';
import { type ChangeOutcome, useChange } from './use-change.ts';
import { minuteClock } from '#platform/clock.ts';
import { type AddOptions, canUsePasskeys, loadPasskeys, signalAccepted } from '#platform/passkeys.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { api } from '#state/service/api.ts';
import { Button } from '#ui/button.tsx';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { report } from '#platform/report.ts';
import { deviceKind } from '#platform/device-kind.ts';
import { Modal, ModalActions, closeModal } from '#ui/dialog/modal.tsx';

const MAX_LENGTH = 60;

const passkeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: async ({ signal }) => {
    const list = await valueOrThrow(api.call(signInContract.listPasskeys, {}, { signal }));
    if (list.accepted !== undefined) void signalAccepted(list.accepted);
    return list;
  },
  networkMode: 'always',
});

/** Lists, adds and removes the passkeys of the person. */
export function OwnPasskeys() {
  const query = useQuery(passkeysQuery);
  const { data, refetch } = query;
  const now = new Date(useSource(minuteClock) * 60_000);
  const { outcome, pending, add, remove } = usePasskeyChange(() => refetch());
  const [isNaming, setIsNaming] = useState(false);
  const words = (at: string) => sessionTime(new Date(at), now);
  return (
    <ListCard query={query} texts={texts} note={texts.note} outcome={outcome}>
      {data?.passkeys.length === 0 && <p className="pb-1 text-second">{texts.none}</p>}
      <ul className="divide-y divide-line border-t border-line">
        {data?.passkeys.map(({ id, name, is_synced, created_at, last_used_at }) => (
          <DeviceRow
            key={id}
            icon={FingerprintPattern}
            name={name}
            lines={[
              texts.added(sessionTime(new Date(created_at), now, { onlyDay: true })),
              last_used_at === null ? texts.neverUsed : texts.lastUsed(words(last_used_at)),
              is_synced ? texts.synced : texts.deviceOnly,
            ]}
          >
            <RowAction label={texts.removeNamed(name)} pending={pending} onClick={() => remove(id)}>
              {texts.remove}
            </RowAction>
          </DeviceRow>
        ))}
      </ul>
      <div className="mt-3 grid">
        {canUsePasskeys() ? (
          <Button variant="quiet" pending={pending} onClick={() => setIsNaming(true)}>
            <span className="flex items-center gap-2">
              <Plus aria-hidden className="size-5" />
              {texts.add}
            </span>
          </Button>
        ) : (
          <p className="text-second text-ink-2">{texts.notHere}</p>
        )}
      </div>
      {isNaming && (
        <NameDialog
          onClose={() => setIsNaming(false)}
          onName={(name) => {
            setIsNaming(false);
            add(name);
          }}
        />
      )}
    </ListCard>
  );
}

/** Adds and removes passkeys. */
function usePasskeyChange(refetch: () => Promise<unknown>) {
  const { pending, outcome, run } = useChange(refetch);
  return {
    pending,
    outcome,
    add: (name: string) => void run(() => add(name)),
    remove: (id: number) =>
      void run(async () => {
        const reply = await api.call(signInContract.removePasskey, { body: { id } });
        return reply.ok
          ? { isDone: true, text: texts.doneRemoved }
          : { isDone: false, text: refusalReason(reply.failure) ?? texts.notRemoved };
      }),
  };
}

async function add(name: string): Promise<ChangeOutcome> {
  const begun = await api.call(signInContract.beginPasskey, {});
  if (!begun.ok) return { isDone: false, text: refusalReason(begun.failure) ?? texts.notAdded };
  try {
    const { startRegistration } = await loadPasskeys();
    // Safe: the service makes the options for this library.
    const optionsJSON = begun.value.options as unknown as AddOptions;
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    const credential = { id, rawId, type, response: { clientDataJSON, attestationObject } };
    const reply = await api.call(signInContract.addPasskey, { body: { name, credential } });
    return reply.ok
      ? { isDone: true, text: texts.doneAdded }
      : { isDone: false, text: refusalReason(reply.failure) ?? texts.notAdded };
  } catch (cause) {
    // Also when the person closes the browser's prompt.
    report('passkey', cause);
    return { isDone: false, text: texts.notAdded };
  }
}

/** The message of the service, if it refused. */
function refusalReason(failure: CallFailure): string | undefined {
  return failure.kind === 'refused' ? failure.body.detail : undefined;
}

/** Asks for the name of a new passkey. Opens on mount. */
function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
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
