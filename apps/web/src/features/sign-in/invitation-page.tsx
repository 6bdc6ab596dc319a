import { useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { type Invitation, acceptInvitation, readInvitation } from './accept-invitation.ts';
import { invitationTexts } from './invitation-texts.ts';
import { OrLine, ProviderButton } from './provider-button.tsx';
import { ssoRefusal } from './sso-sign-in.ts';
import { sessionTexts } from './texts.ts';
import { signInOptionTexts } from './sign-in-option-texts.ts';
import { paths } from '#config/paths.ts';
import { report } from '#platform/report.ts';
import { acceptProfile, fetchProfile } from '#state/session/accept-profile.ts';
import { api } from '#state/service/api.ts';
import { chooseAreas } from '#state/sites/area-selection.ts';
import { useFeature } from '#state/settings/features.ts';
import { signIn } from '#state/session/session.ts';
import { type Sso, goToProvider, readSso } from '#state/session/sso.ts';
import { ActionForm, useFormAction } from '#ui/form/action-form.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { EntryPage } from '#ui/page/entry-page.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

const FIELDS = [
  { name: 'password', label: invitationTexts.password, type: 'password', autoComplete: 'new-password' },
  { name: 're_password', label: invitationTexts.again, type: 'password', autoComplete: 'new-password' },
] as const;

/** Reads the link once and removes it from the address bar, so that the token is not in the browser history. */
export function InvitationPage() {
  const [pathname] = useLocation();
  const search = useSearch();
  const [invitation] = useState(() => readInvitation(window.location));
  return (
    <>
      {search !== '' && <Redirect to={pathname} replace />}
      {invitation === null ? <BrokenLink /> : <ChoosePassword invitation={invitation} />}
    </>
  );
}

function BrokenLink() {
  return (
    <EntryPage
      title={invitationTexts.heading}
      after={<TextLink href={paths.forgotPassword}>{invitationTexts.anotherLink}</TextLink>}
    >
      <Banner tone="error">{invitationTexts.brokenLink}</Banner>
    </EntryPage>
  );
}

function ChoosePassword({ invitation }: { invitation: Invitation }) {
  const [, navigate] = useLocation();
  const hasSso = useFeature('sso');
  const sso = hasSso ? readSso() : null;
  // Immediately: the layout of a signed-in person replaces this page with its form.
  const arrive = (areas: readonly string[]) => {
    chooseAreas(areas);
    navigate(paths.dashboard, { replace: true });
  };
  const form = useFormAction((entered) =>
    acceptInvitation({ api, fetchProfile, signIn, acceptProfile, arrive, report }, invitation, entered),
  );
  return (
    <EntryPage
      title={sso?.isOnly ? invitationTexts.headingOnly : invitationTexts.heading}
      after={<TextLink href={paths.login}>{sessionTexts.submit}</TextLink>}
    >
      <p className="mb-1 text-body">{invitationTexts.account(invitation.email)}</p>
      {sso && <ThroughProvider sso={sso} invitation={invitation} />}
      {!sso?.isOnly && (
        <>
          <p className="mb-5 text-second text-ink-2">{invitationTexts.rule}</p>
          <ActionForm
            form={form}
            fields={FIELDS}
            submitLabel={invitationTexts.submit}
            pendingLabel={invitationTexts.submitting}
          />
        </>
      )}
    </EntryPage>
  );
}

/** Accepts the invitation with an account at the organisation's provider instead of a password. */
function ThroughProvider({ sso, invitation: { uid, token } }: { sso: Sso; invitation: Invitation }) {
  const form = useFormAction(async () =>
    ssoRefusal(await goToProvider({ kind: 'invitation', uid, token }), sso.name),
  );
  return (
    <div className="form-after-quiet my-4 grid gap-3">
      <ProviderButton sso={sso} form={form} />
      {!sso.isOnly && <OrLine>{signInOptionTexts.orPassword}</OrLine>}
    </div>
  );
}
