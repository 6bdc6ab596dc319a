import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { startTransition } from 'react';
import { entry } from './entry.ts';
import { passkeySignIn } from './passkey-sign-in.ts';
import { wayInTexts as texts } from './way-in-texts.ts';
import { canUsePasskeys } from '#platform/passkeys.ts';
import { useFormAction } from '#ui/action-form.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** The sign-in methods other than the form. */
export function WaysIn() {
  const passkey = useFormAction(() => passkeySignIn(entry));
  const { outcome, attempt } = passkey.run;
  if (!canUsePasskeys()) return null;
  return (
    <div className="mb-4 grid gap-3">
      {outcome.kind === 'refused' && (
        <Banner key={attempt} tone="error" detail={outcome.detail} takesFocus>
          {outcome.message}
        </Banner>
      )}
      <Button
        variant="quiet"
        pending={passkey.pending}
        pendingLabel={texts.passkeyPending}
        onClick={() => startTransition(() => passkey.submit(new FormData()))}
      >
        <span className="flex items-center gap-2">
          <FingerprintPattern aria-hidden className="size-5 shrink-0" />
          {texts.passkey}
        </span>
      </Button>
      <div className="flex items-center gap-4 text-second text-ink-2">
        <hr className="flex-1 border-line" />
        <p>{texts.orEmail}</p>
        <hr className="flex-1 border-line" />
      </div>
    </div>
  );
}
