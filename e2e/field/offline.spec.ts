import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { cardTitled } from '#e2e/harness/cards.ts';
import { AREA, field } from '#e2e/harness/field.ts';
import { planScreen } from '#e2e/harness/plan-screen.ts';

field.describe.configure({ timeout: 150_000 });

field(
  'offline: the app starts cold after one visit, with its session, plan, filter and known sites',
  async ({ field: street }) => {
    await street.signedIn([AREA, 'Quayside']);
    const first = await street.open('/patrolplan');
    await street.planned(first);
    const plan = planScreen(first);
    // Until the last route is there, the order may still change.
    await expect(first.getByText(/^Updated \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 });
    await street.settled(first);
    const names = await plan.siteNames();
    await plan.links.first().click();
    await expect(cardTitled(first, 'Site Address')).toContainText(/NE\d/);
    const visited = new URL(first.url()).pathname;
    await first.close();

    await street.loseNetwork();
    const page = await street.open('/patrolplan');
    await street.planned(page);
    const cold = planScreen(page);
    await expect(page.getByText(/^Offline: data from \d\d:\d\d, \d+ min ago$/)).toBeVisible();
    await expect.poll(() => cold.siteNames()).toEqual(names);
    await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
    await cold.filter.selectOption('Quayside');
    await expect.poll(async () => (await cold.siteNames()).length).toBeLessThan(names.length);

    await street.open(visited, page);
    await expect(cardTitled(page, 'Site Address')).toContainText(/NE\d/);
    await expect(cardTitled(page, 'Score Breakdown')).toContainText(/Final Score\D*\d+\.\d\d/);
    await expect(page.getByText(/^Offline: data from \d\d:\d\d, \d+ min ago$/)).toBeVisible();

    for (const [path, heading] of [
      ['/', 'Welcome back'],
      ['/settings/change-password', 'Change Password'],
      ['/choose-locations', 'Select Locations'],
    ] as const) {
      await street.open(path, page);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByText(/^Offline: data from/)).toBeVisible();
    }
  },
);

field(
  'offline: what truly needs the network says so in the words of the catalogue',
  async ({ field: street }) => {
    await street.signedIn();
    const page = await street.open('/');
    await expect(page.getByText('Weather API')).toBeVisible();
    await street.settled(page);
    await street.loseNetwork();
    await street.open('/', page);
    await expect(page.getByText('Failed to load app settings. Please try again later.')).toBeVisible();
    await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
  },
);

field(
  'offline: the ten highest ranked open with their address, read ahead once',
  async ({ field: street }) => {
    await street.signedIn([AREA, 'Quayside']);
    const page = await street.open('/patrolplan');
    await street.planned(page);
    await expect(planScreen(page).links.first()).toBeVisible();
    const reads = () => street.gate.calls('/api/v1/sitesdetailed/');
    await expect.poll(() => reads().length, { timeout: 30_000 }).toBe(10);
    await street.settled(page);
    expect(new Set(reads().map(({ path }) => path)).size).toBe(10);

    await street.loseNetwork();
    await planScreen(page).links.nth(9).click();
    await expect(cardTitled(page, 'Site Address')).toContainText(/NE\d/);

    await street.findNetwork();
    await street.open('/patrolplan', page);
    await street.planned(page);
    street.gate.forget();
    await page.waitForTimeout(7_000);
    expect(reads()).toEqual([]);
  },
);

field(
  'offline: when the connection returns, what is due is fetched once, without a reload',
  async ({ field: street }) => {
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
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    street.gate.forget();

    await street.findNetwork();
    await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible({ timeout: 70_000 });
    await page.waitForTimeout(2_000);
    for (const call of [
      contract.scoreSites,
      contract.readBoosts,
      contract.readAppSettings,
      contract.readProfile,
    ]) {
      expect(street.gate.calls(call.path), call.name).toHaveLength(1);
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  },
);
