import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { startTransition, useEffect, useRef } from 'react';
import { entry } from './entry.ts';
import { OrLine } from './or-line.tsx';
import { passkeySignIn } from './passkey-sign-in.ts';
import { ProviderButton } from './provider-button.tsx';
import { finishSso, ssoRefusal } from './sso-sign-in.ts';
import { wayInTexts as texts } from './way-in-texts.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { canUsePasskeys } from '#platform/passkeys.ts';
import { chooseAreas } from '#state/area-selection.ts';
import { forgetReturned, goToProvider, readReturned, readSso } from '#state/sso.ts';
import type { Returned, Sso } from '#state/sso.ts';
import { useFormAction } from '#ui/action-form.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** The ways to sign in beside the form. */
export function WaysIn() {
  const sso = readSso();
  const hasPasskeys = !sso?.isOnly && runtimeConfig().features.includes('passkeys') && canUsePasskeys();
  if (sso === null && !hasPasskeys) return null;
  return (
    <div
      className={`mb-4 grid gap-3 ${sso === null ? '' : sso.isOnly ? 'form-after-hidden' : 'form-after-quiet'}`}
    >
      {sso !== null && <ProviderWay sso={sso} />}
      {hasPasskeys && <PasskeyWay />}
      {sso?.isOnly !== true && <OrLine>{texts.orEmail}</OrLine>}
    </div>
  );
}

/** Goes to the provider, and finishes the sign-in when the browser comes back from there. */
function ProviderWay({ sso }: { sso: Sso }) {
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

function PasskeyWay() {
  const { run, pending, submit } = useFormAction(() => passkeySignIn(entry));
  const { outcome, attempt } = run;
  return (
    <>
      {outcome.kind === 'refused' && (
        <Banner key={attempt} tone="error" detail={outcome.detail} takesFocus>
          {outcome.message}
        </Banner>
      )}
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
