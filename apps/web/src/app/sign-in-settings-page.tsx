import { SettingsPage } from '#features/settings/settings-page.tsx';
import { OwnPasskeys } from '#features/sign-in/own-passkeys.tsx';
import { OwnProvider } from '#features/sign-in/own-provider.tsx';
import { OwnSessions } from '#features/sign-in/own-sessions.tsx';
import { useFeature } from '#state/features.ts';
import { readSso } from '#state/sso.ts';

/** Sign-in methods and sessions, on the page of the settings feature. */
export function SignInSettingsPage() {
  const sso = readSso();
  const hasPasskeys = useFeature('passkeys');
  return (
    <SettingsPage>
      <div className="grid gap-3">
        {sso !== null && <OwnProvider sso={sso} />}
        {hasPasskeys && !sso?.isOnly && <OwnPasskeys />}
        <OwnSessions />
      </div>
    </SettingsPage>
  );
}
