import { type Page, expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { isFullRun } from '#api/testing/full-run.ts';
import { aLatch } from '#e2e/harness/backend/answers.ts';
import { DEMO_PASSWORD } from '#api/demo/demo-accounts.ts';
import { fieldTest, WARDEN } from '#e2e/harness/field-test.ts';
import { button, field as input } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';

fieldTest.describe.configure({ timeout: 150_000 });

const updated = (page: Page) => page.getByText(/^Updated \d\d:\d\d$/);
const offline = (page: Page) => page.getByText(/^Offline: data from \d\d:\d\d, (just now|\d+ min ago)$/);

// The page sees refused connections, as in every other outage here and in shift.spec.ts.
if (isFullRun) {
  // May take over 15 s: the page waits for its own time limits of calls.
  fieldTest('network: the service is killed and restarted during use', async ({ phone }) => {
    fieldTest.setTimeout(240_000);
    await phone.signedIn();
    const page = await phone.open('/patrolplan');
    await phone.planReady(page);
    // One complete visit: from then on the screens are on the device.
    await phone.workerReady(page);
    await expect(updated(page)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const names = await planScreen(page).allSiteNames();

    await fieldTest.step('the killed service leaves the plan and its sites usable', async () => {
      await phone.service.halt();
      await planScreen(page).links.first().click();
      await expect(page.getByText('Score Breakdown')).toBeVisible();
      await page.getByRole('link', { name: '← Back to Patrol Plan' }).click();
      await expect(offline(page)).toBeVisible();
      expect((await planScreen(page).allSiteNames()).toSorted()).toEqual(names.toSorted());
    });

    await fieldTest.step('the plan updates without a reload when the service is back', async () => {
      await phone.service.resume();
      await phone.advanceUntil(() => updated(page).isVisible(), 80);
      await expect(planScreen(page).links.first()).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });
  });
}

fieldTest('network: silent and slow replies leave the newest plan on screen', async ({ phone }) => {
  await phone.signedIn();
  const page = await phone.open('/patrolplan');
  await phone.planReady(page);
  await expect(updated(page)).toBeVisible();
  await phone.workerReady(page);

  await fieldTest.step(
    'the stored plan is shown while calls get no response, and they time out',
    async () => {
      phone.proxy.mode = 'silent';
      await page.reload();
      await expect(planScreen(page).links.first()).toBeVisible();
      await expect(page.getByText('Updating data in background...')).toBeVisible();
      await phone.advanceUntil(() => offline(page).isVisible(), 25);
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );

  await fieldTest.step('a slow reply never overwrites a newer one', async () => {
    phone.proxy.mode = 'open';
    const latch = aLatch();
    let held = false;
    phone.proxy.heldBy = (path) => {
      if (path !== contract.scoreSites.path || held) return undefined;
      held = true;
      return latch.released;
    };
    await page.reload();
    await expect(planScreen(page).links.first()).toBeVisible();
    await expect.poll(() => held).toBe(true);
    const other = await phone.open('/settings');
    await other.evaluate(() => localStorage.setItem('selectedAreas', JSON.stringify(['Quayside'])));
    await expect(planScreen(page).filter).toContainText('Quayside');
    await expect(updated(page)).toBeVisible();
    // Which sites, not their order: routes may still arrive.
    const sites = async () => new Set(await planScreen(page).allSiteNames());
    const newer = await sites();
    latch.release();
    await phone.proxy.idle();
    expect(await sites()).toEqual(newer);
    expect(await page.evaluate(() => localStorage.getItem('lastSelectedAreas'))).toBe('["Quayside"]');
  });
});

fieldTest(
  'network: a flapping connection causes no sign-out, no error and no extra calls',
  async ({ phone }) => {
    await phone.signedIn();
    const page = await phone.open('/patrolplan');
    await phone.planReady(page);
    await expect(updated(page)).toBeVisible();
    await phone.workerReady(page);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seenAlerts: seen });
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[role=alert]')) seen.push(alert.textContent ?? '');
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await phone.pauseClock(page);
    await page.evaluate(() => localStorage.setItem('accessToken', 'expired.access.token'));
    phone.proxy.clear();
    for (let round = 0; round < 6; round += 1) {
      await phone.goOffline();
      await phone.advance(3_000);
      await phone.goOnline();
      await phone.advance(3_000);
      if (round < 5) await expect(offline(page)).toBeVisible();
    }
    await phone.advanceUntil(() => updated(page).isVisible(), 70);
    expect(await page.evaluate(() => Reflect.get(window, 'seenAlerts'))).toEqual([]);
    const answered = (path: string) => phone.proxy.calls(path).filter(({ status }) => status === 200).length;
    expect(answered(contract.scoreSites.path)).toBeLessThanOrEqual(1);
    expect(answered(contract.readBoosts.path)).toBeLessThanOrEqual(3);
    expect(answered(contract.readAppSettings.path)).toBeLessThanOrEqual(1);
    expect(answered(contract.refreshToken.path)).toBe(1);
  },
);

/** Fills localStorage to its quota. */
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

fieldTest('network: the plan works and the session is renewed while storage is full', async ({ phone }) => {
  await phone.signedIn();
  // A page of the same origin without the app, which would renew the token.
  const page = await phone.open('/config.json');
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
  await fillStorage(page);
  await phone.open('/patrolplan', page);
  await expect(planScreen(page).links.first()).toBeVisible();
  await expect(updated(page)).toBeVisible();
  await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
  expect(phone.proxy.calls(contract.refreshToken.path)).toHaveLength(1);
});

fieldTest('network: a sign-in with full storage shows that it could not be stored', async ({ phone }) => {
  const page = await phone.open('/login');
  await fillStorage(page);
  await input(page, 'Email address').fill(WARDEN);
  await input(page, 'Password').fill(DEMO_PASSWORD);
  await button(page, 'Sign in').click();
  await expect(page.getByText('Failed to store authentication data. Please try again.')).toBeVisible();
});
