import { useLocation } from 'wouter';
import { register } from './account-actions.ts';
import { registerTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { api } from '#state/service/api.ts';
import { ActionForm, useFormAction } from '#ui/form/action-form.tsx';
import { EntryPage } from '#ui/page/entry-page.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

const FIELDS = [
  { name: 'first_name', label: registerTexts.firstName, autoComplete: 'given-name' },
  { name: 'last_name', label: registerTexts.lastName, autoComplete: 'family-name' },
  { name: 'email', label: registerTexts.email, type: 'email', autoComplete: 'email' },
  { name: 'password', label: registerTexts.password, type: 'password', autoComplete: 'new-password' },
  {
    name: 're_password',
    label: registerTexts.confirmPassword,
    type: 'password',
    autoComplete: 'new-password',
  },
] as const;

export function RegisterPage() {
  const [, navigate] = useLocation();
  const form = useFormAction(async (entered) => {
    const outcome = await register(api, entered);
    if (outcome.kind === 'done') {
      navigate(paths.login, { state: { message: outcome.message, mailed: true } });
    }
    return outcome;
  });
  return (
    <EntryPage
      title={registerTexts.heading}
      after={<TextLink href={paths.login}>{registerTexts.toLogin}</TextLink>}
    >
      <ActionForm
        form={form}
        fields={FIELDS}
        submitLabel={registerTexts.submit}
        pendingLabel={registerTexts.submitting}
      />
    </EntryPage>
  );
}
