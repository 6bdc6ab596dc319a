import { ChangePasswordForm } from '#features/account/change-password-form.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';

/** The form of the account feature on the page of the settings feature. */
export function ChangePasswordPage() {
  return (
    <SettingsPage>
      <ChangePasswordForm />
    </SettingsPage>
  );
}
