import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { AREA, fieldTest, HERE } from '#e2e/harness/field-test.ts';
import { hide, scriptVisibility } from '#e2e/harness/browser/visibility.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { movedNorth, positionsAsked, scriptPosition } from '#e2e/harness/browser/position.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';

fieldTest.describe.configure({ timeout: 150_000 });

const DIRECTIONS = '/simulated/directions/';

fieldTest('wake: position, boosts and scores catch up once after a locked phone', async ({ phone }) => {
  await phone.signedIn();
  await scriptVisibility(phone.context);
  await scriptPosition(phone.context, { kind: 'at', position: HERE });
  const page = await phone.newPage(new Date('2026-11-14T15:05:00Z'));
  await phone.open('/patrolplan', page);
  await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
  await hide(page, true);
  phone.proxy.clear();
  const askedBefore = await positionsAsked(page);

  await page.clock.fastForward('25:00');
  expect(await positionsAsked(page)).toBe(askedBefore);
  await hide(page, false);
  await expect.poll(() => phone.proxy.calls(contract.scoreSites.path).length).toBe(1);
  await expect.poll(() => phone.proxy.calls(contract.readBoosts.path).length).toBe(1);
  await page.clock.runFor(3_000);
  expect(phone.proxy.calls(contract.scoreSites.path)).toHaveLength(1);
  expect(phone.proxy.calls(contract.readBoosts.path)).toHaveLength(1);
  expect(phone.proxy.calls(contract.readAppSettings.path)).toHaveLength(0);
  expect(await positionsAsked(page)).toBe(askedBefore + 1);
});

fieldTest(
  'position: it is requested every 10 s, only while the plan is open and visible',
  async ({ phone }) => {
    await phone.signedIn();
    await scriptVisibility(phone.context);
    await scriptPosition(phone.context, { kind: 'at', position: HERE });
    const page = await phone.newPage();
    await phone.open('/patrolplan', page);
    await expect(planScreen(page).links.first()).toBeVisible();

    const first = await fieldTest.step('the position is requested every 10 s', async () => {
      const first = await positionsAsked(page);
      await page.clock.runFor(10_000);
      await expect.poll(() => positionsAsked(page)).toBe(first + 1);
      return first;
    });

    await fieldTest.step('no position is requested while the page is hidden', async () => {
      await hide(page, true);
      await page.clock.runFor(30_000);
      expect(await positionsAsked(page)).toBe(first + 1);
      await hide(page, false);
      await expect.poll(() => positionsAsked(page)).toBe(first + 2);
    });

    await fieldTest.step('no position is requested on another screen', async () => {
      await shellScreen(page).link('Settings').click();
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
      await page.clock.runFor(30_000);
      expect(await positionsAsked(page)).toBe(first + 2);
    });
  },
);

fieldTest('position: a permission is refused, granted later, and revoked', async ({ phone }) => {
  await phone.signedIn();
  const { context, proxy } = phone;
  await context.clearPermissions();
  const page = await phone.newPage();
  await phone.open('/patrolplan', page);
  const plan = planScreen(page);

  const error = await fieldTest.step('a refused permission shows the error', async () => {
    const error = page.getByText(/^Error getting geolocation: /);
    await expect(error).toBeVisible();
    await expect(plan.links.first()).toBeVisible();
    expect(proxy.calls(DIRECTIONS)).toHaveLength(0);
    return error;
  });

  await fieldTest.step('a granted permission brings the routes', async () => {
    await context.grantPermissions(['geolocation'], { origin: proxy.origin });
    // Second by second: ten at once would also time out the routes requested in between.
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(error).toBeHidden({ timeout: 100 });
    }).toPass();
    await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
  });

  await fieldTest.step('a revoked permission shows the error and keeps the routes', async () => {
    await context.clearPermissions();
    await page.clock.runFor(11_000);
    await expect(error).toBeVisible();
    await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
  });
});

fieldTest(
  'position: a coarse fix around the known position recalculates nothing, a real move everything',
  async ({ phone }) => {
    await phone.signedIn([AREA]);
    const page = await phone.newPage();
    await phone.open('/patrolplan', page);
    await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
    const sites = await planScreen(page).links.count();
    await expect.poll(() => phone.proxy.calls(DIRECTIONS).length).toBe(sites);

    await fieldTest.step('a coarse fix recalculates nothing', async () => {
      await phone.context.setGeolocation({ ...movedNorth(HERE, 900), accuracy: 2_000 });
      await page.clock.runFor(21_000);
      await phone.proxy.idle();
      expect(phone.proxy.calls(DIRECTIONS)).toHaveLength(sites);
    });

    await fieldTest.step('a real move recalculates every route', async () => {
      await phone.context.setGeolocation({ ...movedNorth(HERE, 900), accuracy: 10 });
      await page.clock.runFor(11_000);
      await expect.poll(() => phone.proxy.calls(DIRECTIONS).length).toBe(2 * sites);
    });
  },
);
