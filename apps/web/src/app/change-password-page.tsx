import { ChangePasswordForm } from '#features/account/change-password-form.tsx';
import { OpenSettingsOption } from '#features/settings/settings-page.tsx';
import { settingsTexts } from '#features/settings/texts.ts';

/** The form of the account feature on the page of the settings feature. */
export function ChangePasswordPage() {
  return (
    <OpenSettingsOption title={settingsTexts.changePassword} listFollows>
      <ChangePasswordForm />
    </OpenSettingsOption>
  );
}
