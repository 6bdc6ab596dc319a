import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { DemoCard, MailboxLink } from './demo-card.tsx';
import { entry } from './entry.ts';
import { logIn } from './log-in.ts';
import { sessionTexts } from './texts.ts';
import { SignInOptionsSlot } from './sign-in-options-slot.tsx';
import { paths } from '#config/paths.ts';
import { ActionForm, useFormAction } from '#ui/form/action-form.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { EntryPage } from '#ui/page/entry-page.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

const FIELDS = [
  { name: 'email', label: sessionTexts.email, type: 'email', autoComplete: 'username' },
  {
    name: 'password',
    label: sessionTexts.password,
    type: 'password',
    autoComplete: 'current-password',
    aside: (
      <TextLink href={paths.forgotPassword} align="low">
        {sessionTexts.forgot}
      </TextLink>
    ),
  },
] as const;

const enter = (entered: FormData) => logIn(entry, entered);

export function LoginPage() {
  const form = useFormAction(enter);
  return (
    <div className="relative">
      <EntryPage
        title={sessionTexts.heading}
        after={<TextLink href={paths.register}>{sessionTexts.register}</TextLink>}
      >
        <SignInOptionsSlot />
        <ActionForm
          form={form}
          fields={FIELDS}
          submitLabel={sessionTexts.submit}
          pendingLabel={sessionTexts.submitting}
          notice={<ArrivalNotice />}
        />
      </EntryPage>
      <DemoCard enter={enter} />
    </div>
  );
}

/**
 * The message in the history state: why the last session ended, or the result of another screen. The redirect clears
 * the state, which would survive a reload, so the message is shown once.
 */
function ArrivalNotice() {
  const [pathname] = useLocation();
  const arriving = readFlashMessage(useHistoryState<unknown>());
  const [shown, setShown] = useState(arriving);
  if (arriving && arriving.message !== shown?.message) setShown(arriving);
  return (
    <>
      {arriving && <Redirect to={pathname} replace />}
      {shown && (
        <Banner tone={shown.tone}>
          {shown.message}
          {shown.mailed && <MailboxLink />}
        </Banner>
      )}
    </>
  );
}

type FlashMessage = {
  readonly message: string;
  readonly tone: 'error' | 'success';
  /** Whether an email was sent that the reader needs next. */
  readonly mailed: boolean;
};

/** Parses the message in the history state, which may contain anything. The tone defaults to success. */
export function readFlashMessage(state: unknown): FlashMessage | null {
  const { message, tone, mailed } = Object(state) as Readonly<Record<string, unknown>>;
  if (typeof message !== 'string' || message === '') return null;
  return { message, tone: tone === 'error' ? 'error' : 'success', mailed: mailed === true };
}
