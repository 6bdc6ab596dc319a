import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { AREA, field } from '#e2e/harness/field.ts';
import { planScreen } from '#e2e/harness/plan-screen.ts';
import { shellScreen } from '#e2e/harness/shell-screen.ts';

field.describe.configure({ timeout: 150_000 });

function leftBehind(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) => !/^patrolplan-(shell-|config$)/.test(name)),
    cookies: document.cookie,
    state: history.state,
  }));
}

field(
  'privacy: after log-out nothing of the person is left, in any tab, even with calls under way',
  async ({ field: street }) => {
    await street.signedIn([AREA, 'Quayside']);
    const page = await street.open('/patrolplan');
    await street.planned(page);
    await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
    await street.settled(page);
    const other = await street.open('/patrolplan');
    await street.planned(other);
    await planScreen(other).links.first().click();
    await expect(other.getByText('Site Address')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('another-program', 'stays'));

    street.gate.delayOf = () => 1_500;
    await other.reload();
    await page.reload();
    await shellScreen(page).logOut.click();
    await shellScreen(page).logoutDialog.getByRole('button', { name: 'Logout' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    }
    await page.waitForTimeout(3_500);
    for (const tab of [page, other]) {
      expect(await leftBehind(tab)).toEqual({
        local: ['another-program'],
        session: [],
        databases: [],
        caches: [],
        cookies: '',
        state: null,
      });
    }
  },
);
