import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { DEMO_PASSWORD } from '#api/demo/demo-accounts.ts';
import { AREA, field, WARDEN } from '#e2e/harness/field.ts';
import { button, field as input } from '#e2e/harness/forms.ts';
import { planScreen } from '#e2e/harness/plan-screen.ts';

field.describe.configure({ timeout: 150_000 });

const updated = (page: Page) => page.getByText(/^Updated \d\d:\d\d$/);
const offline = (page: Page) => page.getByText(/^Offline: data from \d\d:\d\d, \d+ min ago$/);

field('network: the service is killed and started again in mid-use', async ({ field: street }) => {
  field.setTimeout(240_000);
  await street.signedIn();
  const page = await street.open('/patrolplan');
  await street.planned(page);
  // One complete visit: from then on the screens are on the device.
  await street.settled(page);
  await expect(updated(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const names = await planScreen(page).siteNames();

  await street.service.halt();
  await planScreen(page).links.first().click();
  await expect(page.getByText('Score Breakdown')).toBeVisible();
  await page.getByRole('link', { name: '← Back to Patrol Plan' }).click();
  await expect(offline(page)).toBeVisible();
  expect((await planScreen(page).siteNames()).toSorted()).toEqual(names.toSorted());

  await street.service.resume();
  await expect(updated(page)).toBeVisible({ timeout: 80_000 });
  await expect(planScreen(page).links.first()).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

field(
  'network: the stored plan is on screen before any call returns, and a call that hangs ends',
  async ({ field: street }) => {
    await street.signedIn();
    const page = await street.open('/patrolplan');
    await street.planned(page);
    await expect(updated(page)).toBeVisible();
    await street.settled(page);
    street.gate.weather = 'silent';
    await page.reload();
    await expect(planScreen(page).links.first()).toBeVisible();
    await expect(page.getByText('Updating data in background...')).toBeVisible();
    await expect(offline(page)).toBeVisible({ timeout: 25_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

field('network: a slow reply never overwrites a newer one', async ({ field: street }) => {
  await street.signedIn([AREA]);
  const page = await street.open('/patrolplan');
  await street.planned(page);
  await expect(updated(page)).toBeVisible();
  await street.settled(page);
  let slow = true;
  street.gate.delayOf = (path) => {
    if (path !== contract.scoreSites.path || !slow) return 0;
    slow = false;
    return 4_000;
  };
  await page.reload();
  await expect(planScreen(page).links.first()).toBeVisible();
  const other = await street.open('/settings');
  await other.evaluate(() => localStorage.setItem('selectedAreas', JSON.stringify(['Quayside'])));
  await expect(planScreen(page).filter).toContainText('Quayside');
  await expect(updated(page)).toBeVisible();
  // Which sites, not their order: routes may still be on their way.
  const sites = async () => new Set(await planScreen(page).siteNames());
  const newer = await sites();
  await page.waitForTimeout(5_000);
  expect(await sites()).toEqual(newer);
  expect(await page.evaluate(() => localStorage.getItem('lastSelectedAreas'))).toBe('["Quayside"]');
});

field(
  'network: one that flaps causes no sign-out, no error and no more than the due calls',
  async ({ field: street }) => {
    await street.signedIn();
    const page = await street.open('/patrolplan');
    await street.planned(page);
    await expect(updated(page)).toBeVisible();
    await street.settled(page);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seenAlerts: seen });
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[role=alert]')) seen.push(alert.textContent ?? '');
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.evaluate(() => localStorage.setItem('accessToken', 'expired.access.token'));
    street.gate.forget();
    for (let round = 0; round < 6; round += 1) {
      await street.loseNetwork();
      await page.waitForTimeout(3_000);
      await street.findNetwork();
      await page.waitForTimeout(3_000);
      if (round < 5) await expect(offline(page)).toBeVisible();
    }
    await expect(updated(page)).toBeVisible({ timeout: 70_000 });
    expect(await page.evaluate(() => Reflect.get(window, 'seenAlerts'))).toEqual([]);
    const answered = (path: string) => street.gate.calls(path).filter(({ status }) => status === 200).length;
    expect(answered(contract.scoreSites.path)).toBeLessThanOrEqual(1);
    expect(answered(contract.readBoosts.path)).toBeLessThanOrEqual(3);
    expect(answered(contract.readAppSettings.path)).toBeLessThanOrEqual(1);
    expect(answered(contract.refreshToken.path)).toBe(1);
  },
);

/** Another program on the same address has taken all the room there is. */
function fillStorage(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (let size = 1 << 20; size >= 1; size = size === 1 ? 0 : size >> 1) {
      for (let index = 0; ; index += 1) {
        try {
          localStorage.setItem(`filler-${size}-${index}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    }
  });
}

field('network: with storage full the plan works and the session is renewed', async ({ field: street }) => {
  await street.signedIn();
  // A page of the same address on which no app runs that would meanwhile renew the token by itself.
  const page = await street.open('/config.json');
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
  await fillStorage(page);
  await street.open('/patrolplan', page);
  await expect(planScreen(page).links.first()).toBeVisible();
  await expect(updated(page)).toBeVisible();
  await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
  expect(street.gate.calls(contract.refreshToken.path)).toHaveLength(1);
});

field('network: with storage full a sign-in says that it could not be kept', async ({ field: street }) => {
  const page = await street.open('/login');
  await fillStorage(page);
  await input(page, 'Email address').fill(WARDEN);
  await input(page, 'Password').fill(DEMO_PASSWORD);
  await button(page, 'Sign in').click();
  await expect(page.getByText('Failed to store authentication data. Please try again.')).toBeVisible();
});
