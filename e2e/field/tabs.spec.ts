import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { field } from '#e2e/harness/field.ts';
import { locationsScreen } from '#e2e/harness/locations-screen.ts';
import { planScreen } from '#e2e/harness/plan-screen.ts';
import { shellScreen } from '#e2e/harness/shell-screen.ts';

field.describe.configure({ timeout: 150_000 });

const EXPIRED = 'expired.access.token';

function expireToken(page: Page): Promise<void> {
  return page.evaluate((token) => localStorage.setItem('accessToken', token), EXPIRED);
}

field('tabs: two that refresh at once make exactly one refresh call', async ({ field: street }) => {
  await street.signedIn();
  const one = await street.open('/patrolplan');
  await street.planned(one);
  const other = await street.open('/patrolplan');
  await street.planned(other);
  for (const tab of [one, other]) await expect(planScreen(tab).links.first()).toBeVisible();
  await expireToken(one);
  street.gate.forget();
  street.gate.delayOf = (path) => (path === contract.refreshToken.path ? 500 : 0);
  await Promise.all([one.reload(), other.reload()]);
  for (const tab of [one, other]) await expect(tab.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
  expect(street.gate.calls(contract.refreshToken.path)).toHaveLength(1);
  expect(await one.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(EXPIRED);
});

field('tabs: a 401 while coming back online renews once and loses nothing', async ({ field: street }) => {
  await street.signedIn();
  const before = await street.open('/patrolplan');
  await street.planned(before);
  await expect(planScreen(before).links.first()).toBeVisible();
  await street.settled(before);
  await before.close();
  await street.loseNetwork();
  const page = await street.open('/patrolplan');
  await street.planned(page);
  await expect(page.getByText(/^Offline: data from/)).toBeVisible();
  await expireToken(page);
  street.gate.forget();
  await street.findNetwork();
  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible({ timeout: 70_000 });
  expect(street.gate.calls(contract.refreshToken.path)).toHaveLength(1);
  const refused = street.gate.calls(contract.scoreSites.path).filter(({ status }) => status === 401);
  const answered = street.gate.calls(contract.scoreSites.path).filter(({ status }) => status === 200);
  expect([refused.length, answered.length]).toEqual([1, 1]);
});

field(
  'tabs: signing out and in and the choice of areas are the same in every tab',
  async ({ field: street }) => {
    await street.signedIn();
    const one = await street.open('/choose-locations');
    const other = await street.open('/patrolplan');
    await street.planned(other);
    await expect(planScreen(other).links.first()).toBeVisible();
    const before = await planScreen(other).links.count();
    await locationsScreen(one).dropdown.click();
    await locationsScreen(one).box('Quayside').check();
    await expect(planScreen(other).filter).toContainText('Quayside');
    await expect.poll(() => planScreen(other).links.count()).toBeGreaterThan(before);

    await shellScreen(one).logOut.click();
    await shellScreen(one).logoutDialog.getByRole('button', { name: 'Logout' }).click();
    await expect(other.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();

    const { access, refresh } = await street.tokens();
    await one.evaluate(
      ([first, second]) => {
        localStorage.setItem('refreshToken', second ?? '');
        localStorage.setItem('accessToken', first ?? '');
      },
      [access, refresh],
    );
    await expect(other.getByText(/^Welcome back, /)).toBeVisible();
  },
);
