import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { confirmReset } from './account-actions.ts';
import { resetTexts } from './texts.ts';
import { useResetLink } from './reset-link.ts';
import { paths } from '#config/paths.ts';
import { api } from '#state/api.ts';
import { ActionForm, useFormAction } from '#ui/action-form.tsx';
import { Banner } from '#ui/banner.tsx';
import { EntryPage } from '#ui/entry-page.tsx';
import { TextLink } from '#ui/text-link.tsx';

const REDIRECT_AFTER_MS = 3_000;

const FIELDS = [
  { name: 'password', label: resetTexts.password, type: 'password', autoComplete: 'new-password' },
  { name: 're_password', label: resetTexts.confirmPassword, type: 'password', autoComplete: 'new-password' },
] as const;

export function ResetPasswordPage() {
  const link = useResetLink();
  const form = useFormAction((entered) => confirmReset(api, link, entered));
  const isReset = form.run.outcome.kind === 'done';
  useGoToLoginLater(isReset);
  if (isReset) {
    return (
      <EntryPage title={resetTexts.heading}>
        <Banner tone="success" takesFocus>
          {resetTexts.success}
        </Banner>
      </EntryPage>
    );
  }
  return (
    <EntryPage
      title={resetTexts.heading}
      after={<TextLink href={paths.forgotPassword}>{resetTexts.toForgot}</TextLink>}
    >
      <ActionForm
        form={form}
        fields={FIELDS}
        submitLabel={resetTexts.submit}
        pendingLabel={resetTexts.submitting}
        notice={link === null && <Banner tone="error">{resetTexts.invalidLink}</Banner>}
      />
    </EntryPage>
  );
}

/** Goes to the sign-in screen when the success message has been read. Leaving earlier cancels it. */
function useGoToLoginLater(isReset: boolean): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isReset) return undefined;
    const timer = setTimeout(() => navigate(paths.login), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReset, navigate]);
}
