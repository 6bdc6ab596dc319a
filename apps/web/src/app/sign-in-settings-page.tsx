import { SettingsPage } from '#features/settings/settings-page.tsx';
import { runtimeConfig } from '#config/runtime-config.ts';
import { OwnPasskeys } from '#features/sign-in/own-passkeys.tsx';
import { OwnSessions } from '#features/sign-in/own-sessions.tsx';

/** Sign-in methods and sessions, on the page of the settings feature. */
export function SignInSettingsPage() {
  return (
    <SettingsPage>
      <div className="grid gap-3">
        {runtimeConfig().features.includes('passkeys') && <OwnPasskeys />}
        <OwnSessions />
      </div>
    </SettingsPage>
  );
}
