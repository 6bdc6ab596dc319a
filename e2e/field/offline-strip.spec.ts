import { expect } from '@playwright/test';
import { AREA, fieldTest } from '#e2e/harness/field-test.ts';
import { STAFF } from '#e2e/harness/screens/sign-in.ts';

fieldTest.use({ viewport: { width: 390, height: 844 } });
fieldTest.describe.configure({ mode: 'default', timeout: 180_000 });

/** With and without a bar at the bottom edge. The plan says it in the line above its list, so that rows do not move. */
const SCREENS = [
  '/',
  '/choose-locations',
  '/settings',
  '/settings/change-password',
  '/settings/visits',
  '/round',
  '/staff/today',
  '/staff/boosts',
  '/staff/rounds',
  '/staff/sites',
  '/staff/sites/import',
  '/staff/areas',
  '/staff/people',
  '/staff/coverage',
  '/staff/changes',
  '/staff/settings',
];

fieldTest('offline: every screen shows one strip, above its dock', async ({ phone }) => {
  await phone.signedIn([AREA], STAFF);
  const page = await phone.open('/patrolplan');
  await phone.planReady(page);
  await phone.workerReady(page);
  await phone.goOffline();
  for (const path of SCREENS) {
    await fieldTest.step(path, async () => {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      const heading = page.getByRole('heading', { level: 1 });
      const strips = page
        .locator('[data-offline], .dock-strip')
        .filter({ hasText: 'Offline' })
        .filter({ visible: true });
      // The code of the console is not on the device: the page tries again twice, a second later each.
      await phone.advanceUntil(async () => (await heading.isVisible()) && (await strips.count()) === 1, 10);
      await expect(strips, path).toHaveCount(1);
      const gap = () =>
        strips.evaluate((strip) => {
          const bars = [...document.querySelectorAll('[data-docked]')];
          const docked = bars.find((one) => getComputedStyle(one).position === 'fixed');
          const bar = docked?.querySelector('.dock-bar') ?? docked;
          const top = bar ? bar.getBoundingClientRect().top : innerHeight;
          return Math.abs(strip.getBoundingClientRect().bottom - top);
        });
      // It arrives from below.
      await expect.poll(gap, `${path}: between strip and dock`).toBeLessThan(2);
    });
  }
});
