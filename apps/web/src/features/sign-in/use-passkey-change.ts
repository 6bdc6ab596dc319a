import { signInContract } from '@patrolplan/contract/sign-in';
import { useState } from 'react';
import { passkeyTexts as texts } from './passkey-texts.ts';
import { loadPasskeys } from '#platform/passkeys.ts';
import type { AddOptions } from '#platform/passkeys.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { report } from '#platform/report.ts';
import { api } from '#state/api.ts';

type Outcome = { readonly isDone: boolean; readonly text: string };

/** Adds and removes passkeys, and refetches the list before it reports. */
export function usePasskeyChange(refetch: () => Promise<unknown>) {
  const [pending, setPending] = useState(false);
  const [shown, setShown] = useState<(Outcome & { readonly number: number }) | null>(null);

  async function run(change: () => Promise<Outcome>): Promise<void> {
    setPending(true);
    const outcome = await change();
    if (outcome.isDone) await refetch();
    setPending(false);
    setShown((last) => ({ ...outcome, number: (last?.number ?? 0) + 1 }));
  }

  return {
    pending,
    outcome: shown && { ...shown, tone: shown.isDone ? ('success' as const) : ('error' as const) },
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

async function add(name: string): Promise<Outcome> {
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
