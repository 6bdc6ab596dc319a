import { type Page, expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { fieldTest } from '#e2e/harness/field-test.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';

fieldTest.describe.configure({ timeout: 150_000 });

const EXPIRED = 'expired.access.token';

function expireToken(page: Page): Promise<void> {
  return page.evaluate((token) => localStorage.setItem('accessToken', token), EXPIRED);
}

fieldTest('tabs: two tabs that refresh at once make exactly one refresh call', async ({ phone }) => {
  await phone.signedIn();
  // A page of the same origin without the app: no call uses the expired token before both tabs do.
  const [one, other] = [await phone.open('/config.json'), await phone.open('/config.json')];
  await expireToken(one);
  phone.proxy.delayOf = (path) => (path === contract.refreshToken.path ? 1_500 : 0);
  await Promise.all([phone.open('/patrolplan', one), phone.open('/patrolplan', other)]);
  for (const tab of [one, other]) {
    await expect(tab.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
    await expect(planScreen(tab).links.first()).toBeVisible();
  }
  expect(phone.proxy.calls(contract.refreshToken.path)).toHaveLength(1);
  expect(await one.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(EXPIRED);
});

fieldTest('tabs: a 401 on reconnecting renews once and loses nothing', async ({ phone }) => {
  await phone.signedIn();
  const page = await phone.openPlanOffline();
  await expireToken(page);
  phone.proxy.clear();
  await phone.goOnline();
  await phone.advanceUntil(() => page.getByText(/^Updated \d\d:\d\d$/).isVisible(), 70);
  expect(phone.proxy.calls(contract.refreshToken.path)).toHaveLength(1);
  const refused = phone.proxy.calls(contract.scoreSites.path).filter(({ status }) => status === 401);
  const answered = phone.proxy.calls(contract.scoreSites.path).filter(({ status }) => status === 200);
  expect([refused.length, answered.length]).toEqual([1, 1]);
});

fieldTest('tabs: sign-out, sign-in and selected areas are the same in every tab', async ({ phone }) => {
  await phone.signedIn();
  const one = await phone.open('/choose-locations');
  const other = await phone.open('/patrolplan');
  await phone.planReady(other);
  await expect(planScreen(other).links.first()).toBeVisible();
  const before = await planScreen(other).links.count();

  await fieldTest.step('an area selected in one tab is in the plan of the other', async () => {
    await locationsScreen(one).dropdown.click();
    await locationsScreen(one).box('Quayside').check();
    await expect(planScreen(other).filter).toContainText('Quayside');
    await expect.poll(() => planScreen(other).links.count()).toBeGreaterThan(before);
  });

  await fieldTest.step('a sign-out in one tab signs the other out', async () => {
    await shellScreen(one).logOut.click();
    await shellScreen(one).logoutDialog.getByRole('button', { name: 'Logout' }).click();
    await expect(other.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  });

  await fieldTest.step('a sign-in in one tab signs the other in', async () => {
    const { access, refresh } = await phone.tokens();
    await one.evaluate(
      ([first, second]) => {
        localStorage.setItem('refreshToken', second ?? '');
        localStorage.setItem('accessToken', first ?? '');
      },
      [access, refresh],
    );
  });

  await expect(other.getByText(/^Welcome back, /)).toBeVisible();
});
