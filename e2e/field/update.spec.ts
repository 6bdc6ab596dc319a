import { type Page, expect } from '@playwright/test';
import { button, field as input } from '#e2e/harness/screens/forms.ts';
import { fieldTest } from '#e2e/harness/field-test.ts';
import { NEXT_BUILD, makeNextBuild } from '#e2e/harness/network/next-build.ts';
import { securityHeaders } from '#e2e/harness/network/security-headers.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { serveFolder } from '#e2e/harness/network/static-server.ts';
import { BUILD } from '#e2e/harness/test.ts';

fieldTest.describe.configure({ timeout: 120_000 });

const offer = (page: Page) => page.getByText('A new version is ready', { exact: true });
const entryOf = (page: Page) => page.locator('script[type="module"]').getAttribute('src');
const shellCaches = (page: Page) =>
  page.evaluate(
    async () => (await caches.keys()).filter((name) => name.startsWith('patrolplan-shell-')).length,
  );

fieldTest(
  'update: a new version is offered, and an old tab keeps working after the deployment',
  async ({ phone }) => {
    await phone.signedIn();
    const page = await phone.open('/');
    await expect(page.getByText(/^Welcome back, /)).toBeVisible();
    await phone.workerReady(page);
    const other = await phone.open('/');
    await expect(other.getByText(/^Welcome back, /)).toBeVisible();
    const oldEntry = await entryOf(page);

    const next = makeNextBuild(BUILD);
    const front = await serveFolder(next.folder, securityHeaders(next.folder));
    phone.proxy.front = front.origin;
    try {
      await fieldTest.step('a new version is offered in both tabs', async () => {
        expect(await offer(page).count()).toBe(0);
        await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
        await expect(offer(page)).toBeVisible({ timeout: 20_000 });
        await expect(offer(other)).toBeVisible();
      });

      await fieldTest.step('the old tab keeps its code and its input', async () => {
        // The code of these screens is no longer on the server.
        await shellScreen(page).link('Settings').click();
        await page
          .getByRole('main')
          .getByRole('link', { name: /Change Password/ })
          .click();
        await input(page, /^current password/i).fill('half a sentence');
        expect(await entryOf(page)).toBe(oldEntry);
        await expect(input(page, /^current password/i)).toHaveValue('half a sentence');
      });

      await fieldTest.step('Reload opens the new version', async () => {
        await button(page, 'Reload').click();
        await expect.poll(() => entryOf(page).catch(() => null), { timeout: 20_000 }).toContain(NEXT_BUILD);
        await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
        await expect(offer(page)).toBeHidden();
      });

      await fieldTest.step('another old tab keeps working under the new worker', async () => {
        await shellScreen(other).link('PatrolPlan').click();
        await expect(other.getByLabel('Filter by Area:')).toBeVisible();
        await expect(offer(other)).toBeVisible();
        expect(await shellCaches(page)).toBe(2);
        await button(other, 'Reload').click();
        await expect.poll(() => entryOf(other).catch(() => null), { timeout: 20_000 }).toContain(NEXT_BUILD);
      });

      await fieldTest.step('the old files are removed when no tab uses them', async () => {
        // They are removed at the next start.
        await expect
          .poll(
            async () => {
              await other.reload();
              return shellCaches(other);
            },
            { timeout: 20_000 },
          )
          .toBe(1);
      });
    } finally {
      await front.close();
      next.remove();
    }
  },
);
