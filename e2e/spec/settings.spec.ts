import { expect, test } from '#e2e/harness/test.ts';

test('settings: the current entry is highlighted', async ({ app }) => {
  await app.signedIn().open('/settings');
  const entry = app.page.getByRole('main').getByRole('link', { name: /Change Password/ });
  const before = await entry.evaluate((element) => getComputedStyle(element).backgroundColor);
  await entry.click();
  await app.isAt('/settings/change-password');
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect
    .poll(() => entry.evaluate((element) => getComputedStyle(element).backgroundColor))
    .not.toBe(before);
});
