import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { cardTitled } from '#e2e/harness/screens/cards.ts';
import { AREA, fieldTest } from '#e2e/harness/field-test.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';

fieldTest.describe.configure({ timeout: 150_000 });

fieldTest(
  'offline: the app starts cold after one visit, with its session, plan, filter and known sites',
  async ({ phone }) => {
    await phone.signedIn([AREA, 'Quayside']);
    const first = await phone.open('/patrolplan');
    await phone.planReady(first);
    const plan = planScreen(first);
    // The order may change until the last route has arrived.
    await expect(first.getByText(/^Updated \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 });
    // Moving rows change their order again only after they have stopped.
    await phone.advance(1_000);
    await phone.workerReady(first);
    const names = await plan.allSiteNames();
    await plan.links.first().click();
    await expect(cardTitled(first, 'Site Address')).toContainText(/NE\d/);
    const visited = new URL(first.url()).pathname;
    await first.close();

    const page = await fieldTest.step('the plan starts cold with its order, routes and filter', async () => {
      await phone.goOffline();
      const page = await phone.open('/patrolplan');
      await phone.planReady(page);
      const cold = planScreen(page);
      await expect(page.getByText(/^Offline: data from \d\d:\d\d, (just now|\d+ min ago)$/)).toBeVisible();
      await expect.poll(() => cold.siteNames()).toEqual(names);
      await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
      await cold.filter.selectOption('Quayside');
      await expect.poll(async () => (await cold.siteNames()).length).toBeLessThan(names.length);
      return page;
    });

    await fieldTest.step('a visited site starts cold with its address and scores', async () => {
      await phone.open(visited, page);
      await expect(cardTitled(page, 'Site Address')).toContainText(/NE\d/);
      await expect(cardTitled(page, 'Score Breakdown')).toContainText(/Final Score\D*\d+\.\d\d/);
      await expect(page.getByText(/^Offline: data from \d\d:\d\d, (just now|\d+ min ago)$/)).toBeVisible();
    });

    await fieldTest.step('the other screens start cold', async () => {
      for (const [path, heading, notice] of [
        ['/', 'Welcome back', /^Offline: data from/],
        ['/settings/change-password', 'Change Password', 'Offline: this needs a connection.'],
        ['/choose-locations', 'Select Locations', /^Offline: data from/],
      ] as const) {
        await phone.open(path, page);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await expect(page.getByText(notice)).toBeVisible();
      }
    });
  },
);

fieldTest('offline: the dashboard shows the last settings with their age', async ({ phone }) => {
  await phone.signedIn();
  const page = await phone.open('/');
  await expect(page.getByText('Weather API')).toBeVisible();
  await phone.workerReady(page);
  await phone.goOffline();
  await phone.open('/', page);
  await expect(page.getByText('Weather API')).toBeVisible();
  await expect(page.getByText(/^As of \d\d:\d\d, (just now|\d+ min ago)$/)).toBeVisible();
});

fieldTest(
  'offline: the ten highest ranked sites open with their address, prefetched once',
  async ({ phone }) => {
    const { page, reads } = await fieldTest.step('the addresses of ten sites are prefetched', async () => {
      await phone.signedIn([AREA, 'Quayside']);
      const page = await phone.open('/patrolplan');
      await phone.planReady(page);
      await expect(planScreen(page).links.first()).toBeVisible();
      const reads = () => phone.proxy.calls('/api/v1/sitesdetailed/');
      await phone.advanceUntil(async () => reads().length === 10, 30);
      await phone.workerReady(page);
      expect(new Set(reads().map(({ path }) => path)).size).toBe(10);
      return { page, reads };
    });

    await fieldTest.step('a prefetched site opens offline', async () => {
      await phone.goOffline();
      await planScreen(page).links.nth(9).click();
      await expect(cardTitled(page, 'Site Address')).toContainText(/NE\d/);
    });

    await fieldTest.step('stored addresses are not prefetched again', async () => {
      await phone.goOnline();
      await phone.open('/patrolplan', page);
      await phone.planReady(page);
      await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 });
      await phone.proxy.idle();
      phone.proxy.clear();
      await phone.advance(7_000);
      expect(reads()).toEqual([]);
    });
  },
);

fieldTest(
  'offline: due data is fetched once when the connection returns, without a reload',
  async ({ phone }) => {
    await phone.signedIn();
    const page = await phone.openPlanOffline();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    phone.proxy.clear();

    await phone.goOnline();
    await phone.advanceUntil(() => page.getByText(/^Updated \d\d:\d\d$/).isVisible(), 25);
    await phone.advance(2_000);
    for (const call of [
      contract.scoreSites,
      contract.readBoosts,
      contract.readAppSettings,
      contract.readProfile,
    ]) {
      expect(phone.proxy.calls(call.path), call.name).toHaveLength(1);
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  },
);
