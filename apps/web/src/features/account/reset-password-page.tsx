import { useEffect, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { type ResetLink, confirmReset, readResetLink } from './account-actions.ts';
import { resetTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { api } from '#state/service/api.ts';
import { ActionForm, useFormAction } from '#ui/form/action-form.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { EntryPage } from '#ui/page/entry-page.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

const REDIRECT_AFTER_MS = 3_000;

const FIELDS = [
  { name: 'password', label: resetTexts.password, type: 'password', autoComplete: 'new-password' },
  { name: 're_password', label: resetTexts.confirmPassword, type: 'password', autoComplete: 'new-password' },
] as const;

/** Reads uid and token once and removes them from the address bar, so that the token is not in the browser history. */
export function ResetPasswordPage() {
  const [pathname] = useLocation();
  const search = useSearch();
  const [link] = useState(() => readResetLink(search));
  return (
    <>
      {search !== '' && <Redirect to={pathname} replace />}
      <NewPassword link={link} />
    </>
  );
}

function NewPassword({ link }: { link: ResetLink | null }) {
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

/** Goes to the sign-in screen after the time to read the success message. Leaving earlier cancels it. */
function useGoToLoginLater(isReset: boolean): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isReset) return undefined;
    const timer = setTimeout(() => navigate(paths.login), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReset, navigate]);
}
