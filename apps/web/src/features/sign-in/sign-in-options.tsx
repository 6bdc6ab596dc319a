import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { startTransition, useEffect, useRef } from 'react';
import { entry } from './entry.ts';
import { OrLine, ProviderButton, RefusedBanner } from './provider-button.tsx';
import { finishSso, ssoRefusal } from './sso-sign-in.ts';
import { signInOptionTexts, signInOptionTexts as texts } from './sign-in-option-texts.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { type UseOptions, canUsePasskeys, loadPasskeys, signalUnknown } from '#platform/passkeys.ts';
import { chooseAreas } from '#state/sites/area-selection.ts';
import {
  type Returned,
  type Sso,
  forgetReturned,
  goToProvider,
  readReturned,
  readSso,
} from '#state/session/sso.ts';
import { useFormAction } from '#ui/form/action-form.tsx';
import { Button } from '#ui/button.tsx';
import type { FailureCode } from '@patrolplan/contract';
import { signInContract } from '@patrolplan/contract/sign-in';
import { type LogInDeps, enterWith } from './log-in.ts';
import { type CallFailure, transportSentence } from '#platform/http/call-failure.ts';
import { transportTexts } from '#platform/http/texts.ts';
import { type FormOutcome, refused } from '#ui/form/form-outcome.ts';

const UNKNOWN: FailureCode = 'passkey_unknown';

const isUnknownPasskey = (failure: CallFailure) =>
  failure.kind === 'refused' && failure.body.error_code === UNKNOWN;

/** Signs in with a passkey of the device. Closing the browser's prompt changes nothing. */
async function passkeySignIn(deps: LogInDeps): Promise<FormOutcome> {
  const begun = await deps.api.call(signInContract.beginPasskeySignIn, {});
  if (!begun.ok) return refused(signInOptionTexts.noPasskey, transportSentence(begun.failure));
  try {
    const { startAuthentication } = await loadPasskeys();
    // Safe: the service makes the options for this library.
    const optionsJSON = begun.value.options as unknown as UseOptions;
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const reply = await deps.api.call(signInContract.passkeySignIn, {
      body: {
        credential: {
          id,
          rawId,
          type,
          response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
        },
      },
    });
    if (reply.ok) return await enterWith(deps, reply.value);
    if (reply.failure.kind === 'inactive') return refused(transportTexts.deactivated);
    if (isUnknownPasskey(reply.failure) && optionsJSON.rpId !== undefined)
      void signalUnknown(optionsJSON.rpId, id);
    return refused(signInOptionTexts.passkeyRefused, transportSentence(reply.failure));
  } catch (cause) {
    deps.report('passkey', cause);
    return refused(signInOptionTexts.noPasskey);
  }
}

/** The sign-in methods beside the form. */
export function SignInOptions() {
  const sso = readSso();
  const hasPasskeys = !sso?.isOnly && runtimeConfig().features.includes('passkeys') && canUsePasskeys();
  if (sso === null && !hasPasskeys) return null;
  return (
    <div
      className={`mb-4 grid gap-3 ${sso === null ? '' : sso.isOnly ? 'form-after-hidden' : 'form-after-quiet'}`}
    >
      {sso !== null && <ProviderOption sso={sso} />}
      {hasPasskeys && <PasskeyOption />}
      {sso?.isOnly !== true && <OrLine>{texts.orEmail}</OrLine>}
    </div>
  );
}

/** Goes to the provider, and finishes the sign-in when the browser comes back from there. */
function ProviderOption({ sso }: { sso: Sso }) {
  const arrival = useRef<Returned>(null);
  const form = useFormAction(async () => {
    const returned = arrival.current;
    arrival.current = null;
    return returned === null
      ? ssoRefusal(await goToProvider({ kind: 'sign-in' }), sso.name)
      : finishSso({ ...entry, name: sso.name, chooseAreas }, returned);
  });
  const { submit } = form;
  useEffect(() => {
    const returned = readReturned();
    if (returned === null) return;
    // The code works once.
    forgetReturned();
    arrival.current = returned;
    startTransition(() => submit(new FormData()));
  }, [submit]);
  return <ProviderButton sso={sso} form={form} />;
}

function PasskeyOption() {
  const { run, pending, submit } = useFormAction(() => passkeySignIn(entry));
  return (
    <>
      <RefusedBanner {...run} />
      <Button
        variant="quiet"
        pending={pending}
        pendingLabel={texts.passkeyPending}
        onClick={() => startTransition(() => submit(new FormData()))}
      >
        <span className="flex items-center gap-2">
          <FingerprintPattern aria-hidden className="size-5 shrink-0 @max-[16rem]:hidden" />
          {texts.passkey}
        </span>
      </Button>
    </>
  );
}
