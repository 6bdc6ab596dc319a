import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { startTransition, useEffect, useState } from 'react';
import { entry } from './entry.ts';
import { formBesideProvider } from './form-beside-provider.ts';
import { OrLine } from './or-line.tsx';
import { passkeySignIn } from './passkey-sign-in.ts';
import { ProviderButton } from './provider-button.tsx';
import { finishSso, ssoRefusal } from './sso-sign-in.ts';
import { wayInTexts as texts } from './way-in-texts.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { canUsePasskeys } from '#platform/passkeys.ts';
import { chooseAreas } from '#state/area-selection.ts';
import { forgetReturned, goToProvider, readReturned, readSso } from '#state/sso.ts';
import type { Sso } from '#state/sso.ts';
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
      className={`mb-4 grid gap-3 ${sso === null ? '' : formBesideProvider[sso.isOnly ? 'none' : 'quiet']}`}
    >
      {sso !== null && <ProviderWay sso={sso} />}
      {hasPasskeys && <PasskeyWay />}
      {sso?.isOnly !== true && <OrLine>{texts.orEmail}</OrLine>}
    </div>
  );
}

/** Goes to the provider, and finishes the sign-in when the browser comes back from there. */
function ProviderWay({ sso }: { sso: Sso }) {
  const [returned] = useState(readReturned);
  const form = useFormAction(async (entered) =>
    returned !== null && entered.has('returned')
      ? finishSso({ ...entry, name: sso.name, chooseAreas }, returned)
      : ssoRefusal(await goToProvider({ kind: 'sign-in' }), sso.name),
  );
  const { submit } = form;
  useEffect(() => {
    if (returned === null) return;
    forgetReturned();
    const arrival = new FormData();
    arrival.set('returned', '');
    startTransition(() => submit(arrival));
    // The code works once: only on arrival.
  }, [returned, submit]);
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
          <FingerprintPattern aria-hidden className="size-5 shrink-0" />
          {texts.passkey}
        </span>
      </Button>
    </>
  );
}
