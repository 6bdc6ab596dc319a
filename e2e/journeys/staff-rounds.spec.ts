import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { axeFindings } from '#e2e/harness/screens/axe.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { staffScreen } from '#e2e/harness/screens/staff-screen.ts';
import { brokenTexts, enlargeText, resize } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';

journeyTest.describe.configure({ timeout: 300_000 });

/** axe in both themes, tap targets, cut texts and 200 % text, from the smallest phone to the desktop. */
async function expectGoodLayout(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await resize(page, { width, height: 900 });
    expect.soft(await brokenTexts(page), `${width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow, `${width} px scrolls sideways`).toBeLessThanOrEqual(0);
    if (width === 320) expect.soft(await smallTargets(page)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = await axeFindings(page, colorScheme === 'light' ? 'all' : 'contrast');
      expect.soft(found, `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  for (const percent of [200, 100]) {
    await enlargeText(page, percent);
    expect.soft(await brokenTexts(page), `text at ${percent} %`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

journeyTest(
  'journey: staff plan rounds for three wardens, read the table, see the map and print a sheet for each',
  async ({ page, service }) => {
    await signedInBefore(page, service.origin, STAFF);
    await page.goto(`${service.origin}/staff/boosts`);
    await staffScreen(page).open('Plan', 'Rounds');

    await journeyTest.step('rounds are planned for three wardens', async () => {
      await button(page, 'One warden more').click();
      await page.locator('summary', { hasText: 'of warden C' }).click();
      await page.locator('#warden-C-way').selectOption('By vehicle');
      // Longer visits give fewer stops, which keeps the test short.
      await page.locator('#team-minutes').fill('20');
      await button(page, 'Plan rounds').click();
      await expect(button(page, 'Print')).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
    });

    const { table, names } = await journeyTest.step(
      'the table has every warden, and no site twice',
      async () => {
        const table = page.getByRole('table', { name: 'Rounds and their states' });
        for (const letter of ['A', 'B', 'C']) {
          await expect(table.getByText(`Warden ${letter}`, { exact: true })).toBeVisible();
        }
        await expect(table.getByText('Name a warden first')).toHaveCount(3);
        const names = await page.locator('details[name=stops-of-round] [data-site]').allTextContents();
        expect(names.length).toBeGreaterThan(20);
        expect(new Set(names).size, 'no site is in two rounds').toBe(names.length);
        await expect(
          page.getByText(/points, \d+\.\d\d more than following the list\. Not sent yet\.$/),
        ).toBeVisible();
        await expectGoodLayout(page);
        return { table, names };
      },
    );

    await journeyTest.step('the map shows every stop', async () => {
      await button(page, 'Map').click();
      await expect(page.getByRole('region', { name: 'Map of the rounds' })).toBeVisible();
      // Due sites in no round have a disc with '!'.
      await expect(page.locator('.map-disc', { hasText: /^[ABC]\d+$/ })).toHaveCount(names.length);
      await expect(page.locator('.map-disc', { hasText: /^A1$/ })).toBeVisible();
    });

    await journeyTest.step('each warden gets one printed page', async () => {
      await expect(page.locator('.print-address').first()).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.print-sheet')).toHaveCount(3);
      await expect(page.locator('.print-sheet').first()).toContainText('Areas: ');
      for (const chrome of [button(page, 'Plan again'), page.getByRole('navigation').first(), table]) {
        await expect(chrome).toBeHidden();
      }
      await expect(page.locator('.print-sheet h2').last()).toHaveText('Warden C');
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), 'one page for each warden').toHaveLength(3);
    });
  },
);
