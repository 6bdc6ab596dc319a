import { type Page, expect } from '@playwright/test';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { axeFindings, runsAxe } from '#e2e/harness/screens/axe.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { staffScreen } from '#e2e/harness/screens/staff-screen.ts';
import { brokenTexts, enlargeText, resize } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';
import { nameWardens } from '#e2e/harness/service/name-wardens.ts';

journeyTest.describe.configure({ timeout: 300_000 });
journeyTest.use({ serviceGroup: 'rounds of staff' });

// The wardens are chosen by name.
journeyTest.beforeEach(({ service }) => nameWardens(service, true));
journeyTest.afterEach(({ service }) => nameWardens(service, false));

/** Of the demo, in the order of the list. */
const WARDENS = ['Amina Yusuf', 'Priya Nair', 'Tom Robson'];

/** axe in both themes, tap targets, cut texts and 200 % text, from the smallest phone to the desktop. */
async function expectGoodLayout(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await resize(page, { width, height: 900 });
    await expect.poll(() => brokenTexts(page), `${width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow, `${width} px scrolls sideways`).toBeLessThanOrEqual(0);
    if (width === 320) await expect.poll(() => smallTargets(page)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      if (!runsAxe(width, colorScheme)) continue;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = await axeFindings(page, colorScheme === 'light' ? 'all' : 'contrast');
      expect.soft(found, `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  for (const percent of [200, 100]) {
    await enlargeText(page, percent);
    await expect.poll(() => brokenTexts(page), `text at ${percent} %`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

// May take over 15 s: rounds are planned, printed and examined at two widths and 200 % text.
journeyTest(
  'journey: staff plan rounds for three wardens, read the table, see the map and print a sheet for each',
  async ({ page, service }) => {
    await signedInBefore(page, service.origin, STAFF);
    await page.goto(`${service.origin}/staff/boosts`);
    await staffScreen(page).open('Plan', 'Rounds');

    await journeyTest.step('rounds are planned for three wardens', async () => {
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      const all = page.getByRole('button', { name: /^Show all \d+ wardens$/ });
      if (await all.isVisible()) await all.click();
      // Wardens whose shift is on are checked at first, also those of other tests.
      for (const box of await page.getByRole('group', { name: 'Who walks?' }).getByRole('checkbox').all())
        await box.uncheck();
      for (const name of WARDENS) await page.getByRole('checkbox', { name }).check();
      await page.locator('summary', { hasText: 'Day, start and end, travel, break' }).click();
      await page.locator('summary', { hasText: 'Own set-up of Tom Robson' }).click();
      await page.locator('#warden-2-travelMode').selectOption('By vehicle');
      await expectGoodLayout(page);
      // Longer visits give fewer stops, which keeps the test short.
      await page.locator('#team-minutes').fill('20');
      await button(page, 'Plan rounds').click();
      await expect(button(page, 'Print')).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
    });

    const { table } = await journeyTest.step('the table has every warden, and no site twice', async () => {
      const table = page.getByRole('table', { name: 'Rounds and their states' });
      for (const name of WARDENS) {
        await expect(table.getByRole('combobox').locator('option:checked', { hasText: name })).toHaveCount(1);
      }
      for (const more of await page.getByRole('button', { name: /more stops?$/ }).all())
        await more.evaluate((element: HTMLElement) => element.click());
      const names = await page.locator('details[name=stops-of-round] [data-site]').allTextContents();
      expect(names.length).toBeGreaterThan(20);
      expect(new Set(names).size, 'no site is in two rounds').toBe(names.length);
      await expect(
        page.getByText(/^\d+ stops cover \d+\.\d\d points, \d+\.\d\d more than following the list\.$/),
      ).toBeVisible();
      await expectGoodLayout(page);
      return { table };
    });

    await journeyTest.step('the map beside the table has the letter of each round', async () => {
      await resize(page, { width: 1440, height: 900 });
      await expect(page.getByRole('region', { name: 'Map of the rounds' })).toBeVisible();
      // Due sites in no round have a disc with '!'.
      await expect(page.locator('.map-disc', { hasText: /^[A-Z]+$/ })).toHaveCount(WARDENS.length);
    });

    await journeyTest.step('each warden gets one printed page', async () => {
      await expect(page.locator('.print-address').first()).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.print-sheet')).toHaveCount(3);
      await expect(page.locator('.print-sheet').first()).toContainText('Areas: ');
      for (const chrome of [button(page, 'Change'), page.getByRole('navigation').first(), table]) {
        await expect(chrome).toBeHidden();
      }
      await expect(page.locator('.print-sheet h2').last()).toHaveText('Tom Robson');
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), 'one page for each warden').toHaveLength(3);
    });
  },
);
