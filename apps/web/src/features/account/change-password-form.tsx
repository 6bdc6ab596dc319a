import { changePassword } from './account-actions.ts';
import { changeTexts } from './texts.ts';
import { api } from '#state/service/api.ts';
import { ActionForm, useFormAction } from '#ui/form/action-form.tsx';
import { Card } from '#ui/page/card.tsx';

const FIELDS = [
  {
    name: 'current_password',
    label: changeTexts.currentPassword,
    type: 'password',
    autoComplete: 'current-password',
  },
  { name: 'new_password', label: changeTexts.newPassword, type: 'password', autoComplete: 'new-password' },
  {
    name: 're_new_password',
    label: changeTexts.confirmPassword,
    type: 'password',
    autoComplete: 'new-password',
  },
] as const;

/** The form on the settings screen, beside the list of options. */
export function ChangePasswordForm() {
  const form = useFormAction((entered) => changePassword(api, entered));
  return (
    <Card title={changeTexts.heading} titleWhenWide>
      <ActionForm
        form={form}
        fields={FIELDS}
        submitLabel={changeTexts.submit}
        pendingLabel={changeTexts.submitting}
        compact
      />
    </Card>
  );
}
