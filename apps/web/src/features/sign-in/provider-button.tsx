import Building2 from 'lucide-react/icons/building-2';
import { startTransition } from 'react';
import { signInOptionTexts as texts } from './sign-in-option-texts.ts';
import type { Sso } from '#state/session/sso.ts';
import type { useFormAction } from '#ui/form/action-form.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';

type ProviderButtonProps = { sso: Sso; form: ReturnType<typeof useFormAction> };

/** 'Continue with …', and what came of it above. Not usable while the provider is down. */
export function ProviderButton({ sso, form: { run, pending, submit } }: ProviderButtonProps) {
  return (
    <>
      <RefusedBanner {...run} />
      <Button
        pending={pending}
        pendingLabel={texts.ssoPending}
        blocked={sso.isDown}
        onClick={() => startTransition(() => submit(new FormData()))}
      >
        {/* In the text, so that it stays beside the first of two lines. */}
        <span className="text-balance">
          <Building2 aria-hidden className="mr-2 inline size-5 align-[-0.25em] @max-[16rem]:hidden" />
          {sso.isDown ? texts.ssoDown(sso.name) : texts.sso(sso.name)}
        </span>
      </Button>
    </>
  );
}

/** 'or …' between two alternatives. */
export function OrLine({ children }: { children: string }) {
  return (
    <div className="flex items-center gap-4 text-second text-ink-2">
      <hr className="flex-1 border-line" />
      <p>{children}</p>
      <hr className="flex-1 border-line" />
    </div>
  );
}

type FormRun = ReturnType<typeof useFormAction>['run'];

/** Why the last attempt failed; each attempt is announced. */
export const RefusedBanner = ({ outcome, attempt }: FormRun) =>
  outcome.kind === 'refused' ? (
    <Banner key={attempt} tone="error" detail={outcome.detail} takesFocus>
      {outcome.message}
    </Banner>
  ) : null;
