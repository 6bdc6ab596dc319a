import { DemoCard } from './demo-card.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { logIn } from './log-in.ts';
import { sessionTexts } from './texts.ts';
import { useFlashMessage } from './flash-message.ts';
import { paths } from '#config/paths.ts';
import { report } from '#platform/report.ts';
import { api } from '#state/api.ts';
import { acceptProfile, fetchProfile } from '#state/accept-profile.ts';
import { signIn } from '#state/session.ts';
import { ActionForm, useFormAction } from '#ui/action-form.tsx';
import { Banner } from '#ui/banner.tsx';
import { EntryPage } from '#ui/entry-page.tsx';
import { TextLink } from '#ui/text-link.tsx';

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

const enter = (entered: FormData) => logIn({ api, fetchProfile, signIn, acceptProfile, report }, entered);

export function LoginPage() {
  const form = useFormAction(enter);
  return (
    <div className="relative">
      <EntryPage
        title={sessionTexts.heading}
        after={<TextLink href={paths.register}>{sessionTexts.register}</TextLink>}
      >
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

/** Why the last session ended, or the good news that another screen sent along. */
function ArrivalNotice() {
  const carried = useFlashMessage();
  return (
    carried && (
      <Banner tone={carried.tone}>
        {carried.message}
        {carried.mailed && <MailboxLink />}
      </Banner>
    )
  );
}
