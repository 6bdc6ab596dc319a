import { contract } from '@patrolplan/contract';
import { button, fillNamed, isRefusedByBrowser, named } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';

const PERSON = {
  first_name: 'Priya',
  last_name: 'Nair',
  email: 'priya@example.org',
  password: 'correct horse',
  re_password: 'correct horse',
};
const SUCCESS = 'Registration successful! Please check your email to verify your account.';

test('register: an empty form makes no call, success is shown once on /login', async ({ app }) => {
  await app.open('/register');

  await test.step('an empty form makes no call', async () => {
    await button(app.page, 'Create Account').click();
    expect(await isRefusedByBrowser(named(app.page, 'first_name'))).toBe(true);
    expect(app.backend.of(contract.register)).toHaveLength(0);
  });

  await test.step('a registration is confirmed on /login', async () => {
    await fillNamed(app.page, PERSON);
    await button(app.page, 'Create Account').click();
    await app.isAt('/login');
    await expect(app.page.getByText(SUCCESS, { exact: true })).toBeVisible();
    const [call] = app.backend.of(contract.register);
    expect(call).toMatchObject({ method: 'POST', body: PERSON });
    expect(call?.url.href).toBe(`${app.hosts.provider}/api/v1/auth/register/`);
  });

  await test.step('a reload does not show the confirmation again', async () => {
    await app.page.reload();
    await expect(button(app.page, 'Sign in')).toBeVisible();
    await expect(app.page.getByText(SUCCESS)).toHaveCount(0);
  });
});
