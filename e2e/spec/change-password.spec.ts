import { contract } from '@patrolplan/contract';
import { button, field, isRefusedByBrowser } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';

const FIELDS = [/^current password/i, /^new password/i, /^confirm/i];

test('change password: required fields, then the success banner', async ({ app }) => {
  await test.step('three required password fields', async () => {
    await app.signedIn().open('/settings/change-password');
    await expect(app.page.locator('input[type="password"]')).toHaveCount(3);
    await button(app.page, 'Change Password').click();
    for (const label of FIELDS) expect(await isRefusedByBrowser(field(app.page, label))).toBe(true);
    expect(app.backend.of(contract.changePassword)).toHaveLength(0);
  });

  await test.step('a reply with a message shows the success banner and clears the fields', async () => {
    for (const label of FIELDS) await field(app.page, label).fill('correct horse');
    await button(app.page, 'Change Password').click();
    await expect(app.page.getByText('Password changed successfully!', { exact: true })).toBeVisible();
    for (const label of FIELDS) await expect(field(app.page, label)).toHaveValue('');
    const [call] = app.backend.of(contract.changePassword);
    expect(call?.body).toEqual({
      current_password: 'correct horse',
      new_password: 'correct horse',
      re_new_password: 'correct horse',
    });
    expect(call?.url.href).toBe(`${app.origin}/api/v1/auth/change-password/`);
    expect(call?.headers['authorization']).toBe('Bearer access-1');
  });
});
