import { expect, test } from '#e2e/harness/test.ts';

test('settings: the title and the text', async ({ app }) => {
  await app.signedIn().open('/settings');
  await expect(app.page.getByRole('heading', { name: 'Settings', exact: true, level: 1 })).toBeVisible();
  await expect(
    app.page.getByText('Manage your account settings and preferences.', { exact: true }),
  ).toBeVisible();
});

test('settings: Settings Options lists Change Password (Update your password), linked', async ({ app }) => {
  await app.signedIn().open('/settings');
  await expect(app.page.getByText('Settings Options', { exact: true })).toBeVisible();
  const entry = app.page.getByRole('main').getByRole('link', { name: /Change Password/ });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Update your password');
  await expect(entry).not.toHaveAttribute('aria-current');
  await entry.click();
  await app.isAt('/settings/change-password');
});

test('settings: the entry is highlighted when current', async ({ app }) => {
  await app.signedIn().open('/settings');
  const entry = app.page.getByRole('main').getByRole('link', { name: /Change Password/ });
  const before = await entry.evaluate((element) => getComputedStyle(element).backgroundColor);
  await entry.click();
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect
    .poll(() => entry.evaluate((element) => getComputedStyle(element).backgroundColor))
    .not.toBe(before);
});
