import { ChangePasswordPage } from '#features/account/change-password-page.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';

/** The form belongs to the account, the frame around it to the settings: they meet here. */
export function ChangePasswordScreen() {
  return (
    <SettingsPage>
      <ChangePasswordPage />
    </SettingsPage>
  );
}
