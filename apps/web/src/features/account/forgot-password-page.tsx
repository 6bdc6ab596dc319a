import { requestReset } from './account-actions.ts';
import { forgotTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { api } from '#state/service/api.ts';
import { ActionForm, useFormAction } from '#ui/form/action-form.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { EntryPage } from '#ui/page/entry-page.tsx';
import type { FormOutcome } from '#ui/form/form-outcome.ts';
import { TextLink } from '#ui/text/text-link.tsx';

const FIELDS = [{ name: 'email', label: forgotTexts.email, type: 'email', autoComplete: 'email' }] as const;

export function ForgotPasswordPage() {
  const form = useFormAction((entered) => requestReset(api, entered));
  const { outcome } = form.run;
  return (
    <EntryPage
      title={forgotTexts.heading}
      after={<TextLink href={paths.login}>{forgotTexts.toLogin}</TextLink>}
    >
      {outcome.kind === 'idle' ? (
        <ActionForm
          form={form}
          fields={FIELDS}
          submitLabel={forgotTexts.submit}
          pendingLabel={forgotTexts.submitting}
        />
      ) : (
        <Confirmation outcome={outcome} />
      )}
    </EntryPage>
  );
}

/** Replaces the form in either case; a failure is shown above it. This does not reveal which addresses exist. */
function Confirmation({ outcome }: { outcome: Exclude<FormOutcome, { kind: 'idle' }> }) {
  const hasFailed = outcome.kind === 'refused';
  return (
    <div className="grid gap-3">
      {hasFailed && (
        <Banner tone="error" detail={outcome.detail} takesFocus>
          {outcome.message}
        </Banner>
      )}
      <Banner tone="success" takesFocus={!hasFailed}>
        {forgotTexts.success}
      </Banner>
    </div>
  );
}
