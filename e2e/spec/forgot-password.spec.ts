import { contract } from '@patrolplan/contract';
import { button, isRefusedByBrowser, named } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';

const CONFIRMATION = 'If the email is registered, a reset link has been sent.';

test('forgot password: a required email field, then the confirmation', async ({ app }) => {
  await test.step('one required field of email type', async () => {
    await app.open('/forgot-password');
    await expect(app.page.locator('form input')).toHaveCount(1);
    await expect(named(app.page, 'email')).toHaveAttribute('type', 'email');
    await button(app.page, 'Send Reset Link').click();
    expect(await isRefusedByBrowser(named(app.page, 'email'))).toBe(true);
    expect(app.backend.of(contract.requestReset)).toHaveLength(0);
  });

  await test.step('the posted email is confirmed in place of the form', async () => {
    await named(app.page, 'email').fill('priya@example.org');
    await button(app.page, 'Send Reset Link').click();
    await expect(app.page.getByText(CONFIRMATION, { exact: true })).toBeVisible();
    await expect(named(app.page, 'email')).toHaveCount(0);
    const [call] = app.backend.of(contract.requestReset);
    expect(call).toMatchObject({ method: 'POST', body: { email: 'priya@example.org' } });
    expect(call?.url.href).toBe(`${app.hosts.provider}/api/v1/auth/password-reset/`);
  });
});
