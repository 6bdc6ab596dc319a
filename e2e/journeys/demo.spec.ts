import { type Page, expect } from '@playwright/test';
import { expectSteadyLayout, recordLayoutShifts } from '#e2e/harness/browser/layout-shifts.ts';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { button, field, fillNamed } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { MIDDAY_ZONE } from '#e2e/harness/service/midday-zone.ts';
import { DEMO_DATABASE, startRealService } from '#e2e/harness/service/real-service.ts';
import { BUILD } from '#e2e/harness/test.ts';

/** The demo as it starts without any setting: no mail server, so its email is readable on a page. */
const demoTest = journeyTest.extend({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      const service = await startRealService(BUILD, {
        hasMailServer: false,
        copyOf: DEMO_DATABASE,
        timeZone: MIDDAY_ZONE,
      });
      await provide(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

demoTest.describe.configure({ mode: 'default', timeout: 90_000 });

const demoAccounts = (page: Page) => page.getByRole('region', { name: 'Demo accounts' });
const row = (page: Page, name: string) => demoAccounts(page).getByRole('button', { name });

for (const [name, role, sites] of [
  ['Priya Nair', 'Warden, three city areas', 26],
  ['Helen Armstrong', 'Staff, all areas', 60],
] as const) {
  demoTest(
    `demo: two taps lead from the address to the ranked list of ${name}`,
    async ({ page, service }) => {
      await page.goto(service.origin);
      await expect(row(page, name)).toContainText(role);
      await row(page, name).click();
      await page.getByRole('main').getByRole('link', { name: 'View Patrol Plan' }).click();
      const plan = planScreen(page);
      await expect(plan.links.first()).toBeVisible();
      const areas = await page.evaluate(() => JSON.parse(localStorage.getItem('selectedAreas') ?? '[]'));
      expect(areas).toHaveLength(sites === 60 ? 8 : 3);
    },
  );
}

demoTest(
  'demo: the row of the account that signs in shows it, and the others are disabled',
  async ({ page, service }) => {
    await page.goto(`${service.origin}/login`);
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/auth/login/', async (route) => {
      await answered;
      await route.continue();
    });
    await row(page, 'Tom Robson').click();
    await expect(row(page, 'Tom Robson')).toContainText('Signing in...');
    await expect(row(page, 'Priya Nair')).toBeDisabled();
    await expect(row(page, 'Priya Nair')).toContainText('Warden');
    answer();
    await expect(page.getByText('Welcome back, Tom!')).toBeVisible();
  },
);

demoTest(
  'demo: a refused account shows the reason and leaves the rows enabled',
  async ({ page, service }) => {
    await page.goto(`${service.origin}/login`);
    await page.route('**/api/v1/auth/login/', (route) => route.abort());
    await row(page, 'Priya Nair').click();
    await expect(demoAccounts(page).getByRole('alert')).toBeVisible();
    await expect(row(page, 'Priya Nair')).toBeEnabled();
  },
);

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  demoTest(
    `demo: the accounts appear without moving the form at ${size.width} px`,
    async ({ page, service }) => {
      await page.setViewportSize(size);
      await recordLayoutShifts(page);
      const measured = Promise.withResolvers<void>();
      await page.route('**/assets/demo-accounts-*.js', async (route) => {
        await measured.promise;
        await route.continue();
      });
      await page.goto(`${service.origin}/login`);
      const email = page.getByLabel('Email address');
      const before = await email.boundingBox();
      measured.resolve();
      await expect(row(page, 'Helen Armstrong')).toBeVisible();
      // Layout shifts leave out what is translated.
      expect(await email.boundingBox()).toEqual(before);
      // Layout shifts are reported at the end of the frame.
      await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
      await expectSteadyLayout(page);
    },
  );
}

demoTest('demo: the confirmation after registering leads to the mailbox', async ({ page, service }) => {
  await page.goto(`${service.origin}/register`);
  await fillNamed(page, {
    first_name: 'Robin',
    last_name: 'Shaw',
    email: 'noor.haddad@example.org',
    password: 'Seven-Grey-Kestrels',
    re_password: 'Seven-Grey-Kestrels',
  });
  await button(page, 'Create Account').click();
  await page.getByRole('link', { name: 'Open the demo mailbox' }).click();
  await expect(page.getByText('noor.haddad@example.org')).toBeVisible();
  await page.getByRole('link', { name: /verify-email/ }).click();
  await field(page, 'Password').fill('Seven-Grey-Kestrels');
  await button(page, 'Verify my email address').click();
  await page.getByRole('link').first().click();
  await field(page, 'Email address').fill('noor.haddad@example.org');
  await field(page, 'Password').fill('Seven-Grey-Kestrels');
  await button(page, 'Sign in').click();
  await expect(page.getByText('Welcome back, Robin!')).toBeVisible();
});
