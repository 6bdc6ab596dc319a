import { OpenSettingsOption } from '#features/settings/settings-page.tsx';
import { settingsTexts } from '#features/settings/texts.ts';
import { OwnPasskeys } from '#features/sign-in-settings/own-passkeys.tsx';
import { OwnProvider } from '#features/sign-in-settings/own-provider.tsx';
import { OwnSessions } from '#features/sign-in-settings/own-sessions.tsx';
import { useFeature } from '#state/settings/features.ts';
import { readSso } from '#state/session/sso.ts';

/** Sign-in methods and sessions, on the page of the settings feature. */
export function SignInSettingsPage() {
  const sso = readSso();
  const hasPasskeys = useFeature('passkeys');
  return (
    <OpenSettingsOption title={settingsTexts.signIn}>
      <div className="grid gap-3">
        {sso !== null && <OwnProvider sso={sso} />}
        {hasPasskeys && !sso?.isOnly && <OwnPasskeys />}
        <OwnSessions />
      </div>
    </OpenSettingsOption>
  );
}
