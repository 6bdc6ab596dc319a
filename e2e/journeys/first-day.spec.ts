import { type Page, expect, test as base } from '@playwright/test';
import { makeOrder, makeProvision } from '#api/testing/records/test-order.ts';
import { axeFindings, runsAxe } from '#e2e/harness/screens/axe.ts';
import { button, field, fillNamed } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { brokenTexts, resize } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';
import { MIDDAY_ZONE } from '#e2e/harness/service/midday-zone.ts';
import { type RealService, startRealService } from '#e2e/harness/service/real-service.ts';
import { BUILD } from '#e2e/harness/test.ts';

const BOSS = 'al@city.example';
const WARDEN = 'jo@city.example';
const PASSWORD = 'Seven-Grey-Kestrels';
const SITE = 'Market Street, north side: limited waiting';

/** The service in production, on a database without a table. */
const emptyTest = base.extend<object, { service: RealService }>({
  timezoneId: MIDDAY_ZONE,
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      const variables = async () => ({
        PATROL_MODE: 'production',
        MAIL_FROM: 'PatrolPlan <patrol@city.example>',
        ORGANISATION_NAME: 'City Council',
        FIRST_STAFF: `Al Boss <${BOSS}>`,
      });
      const service = await startRealService(BUILD, { timeZone: MIDDAY_ZONE, variables });
      await provide(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Follows the link of an invitation and chooses a password. */
async function accept(page: Page, { mailbox }: RealService, email: string): Promise<void> {
  await page.goto(await mailbox.linkFor(email, '/invitation'));
  await fillNamed(page, { password: PASSWORD, re_password: PASSWORD });
  await button(page, 'Save and sign in').click();
  await expect(page.getByText(/^Welcome back/)).toBeVisible();
}

// May take over 15 s: a database is made from nothing, and two people sign in for the first time.
emptyTest(
  'journey: an empty production database has a plan on a phone without a command',
  async ({ page, browser, service }) => {
    emptyTest.setTimeout(180_000);
    page.setDefaultTimeout(30_000);
    const card = page.getByRole('region', { name: 'Getting started' });
    const step = (title: string) =>
      card.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
    const timed = async (title: string, work: () => Promise<void>) => {
      const start = performance.now();
      await emptyTest.step(title, work);
      console.log(`${((performance.now() - start) / 1_000).toFixed(1)} s: ${title}`);
    };
    const toToday = () => page.goto(`${service.origin}/staff/today`);

    await timed('the first member of staff signs in by the link of the invitation', () =>
      accept(page, service, BOSS),
    );

    await timed('Today has four steps, all of them open', async () => {
      await toToday();
      await expect(card).toContainText('0 of 4 done');
      await expect(card.getByRole('link')).toHaveText([
        'Areas',
        'Sites',
        'People',
        'Weather, routes and events',
      ]);
      await expect(step('Sites')).toContainText('visits teach');
    });

    await emptyTest.step('the steps have a good layout', async () => {
      for (const width of [320, 390, 1440]) {
        await resize(page, { width, height: 900 });
        if (runsAxe(width)) expect(await axeFindings(page), `${width} px`).toEqual([]);
        await expect.poll(() => brokenTexts(page), `${width} px`).toEqual([]);
        if (width < 1024) await expect.poll(() => smallTargets(page), `${width} px`).toEqual([]);
      }
    });

    await timed('a traffic order is imported, with its area', async () => {
      await step('Sites').getByRole('link').click();
      const order = makeOrder([
        makeProvision(),
        makeProvision({ reference: 'S', regulation: { speedLimitValueBased: {} } }),
      ]);
      await page.setInputFiles('input[type=file]', {
        name: 'order.json',
        mimeType: 'application/json',
        buffer: Buffer.from(order),
      });
      await field(page, 'Area of its sites').fill('Quayside');
      await button(page, 'Read the order').click();
      await expect(page.getByRole('row', { name: /Not read/ })).toContainText('A speed limit');
      await button(page, 'Import 1 site').click();
      await expect(page.getByText('1 site is imported.')).toBeVisible();
      await toToday();
      await expect(step('Areas')).toContainText('1 area');
      await expect(step('Sites')).toContainText('1 site');
    });

    await timed('a warden is invited', async () => {
      await step('People').getByRole('link').click();
      await button(page, 'Add person').click();
      await field(page, 'Email').fill(WARDEN);
      await field(page, 'First name').fill('Jo');
      await field(page, 'Last name').fill('Smith');
      await button(page, 'Areas: Choose areas').click();
      await page.getByRole('checkbox', { name: 'Quayside' }).check();
      await button(page, 'Send invitation').click();
      await expect(page.getByText(`An invitation is on its way to ${WARDEN}.`)).toBeVisible();
    });

    await timed('parts without a key are switched off, and the steps are done', async () => {
      await toToday();
      await expect(card).toContainText('3 of 4 done');
      await step('Weather, routes and events').getByRole('link').click();
      for (const part of ['Weather API', 'Routes API', 'Events API']) {
        const control = page.getByRole('switch', { name: part });
        // The switch moves before the service has stored it.
        const stored = page.waitForResponse('**/staff/settings/switch/');
        await control.click();
        await stored;
        await expect(control).not.toBeChecked();
      }
      await toToday();
      await expect(page.getByRole('heading', { name: 'Rounds' })).toBeVisible();
      await expect(card).toHaveCount(0);
    });

    await timed('the warden signs in on a phone and sees the plan', async () => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        geolocation: { latitude: 54.9738, longitude: -1.6131 },
        permissions: ['geolocation'],
      });
      const phone = await context.newPage();
      await accept(phone, service, WARDEN);
      await phone.goto(`${service.origin}/patrolplan`);
      await expect(planScreen(phone).row(SITE)).toContainText('1.00');
      await context.close();
    });
  },
);
