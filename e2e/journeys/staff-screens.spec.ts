import { expect } from '@playwright/test';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { axeFindings } from '#e2e/harness/screens/axe.ts';
import { STAFF, signIn } from '#e2e/harness/screens/sign-in.ts';
import { staffScreen } from '#e2e/harness/screens/staff-screen.ts';
import { enlargeText } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';
import { staffTabs } from '#web/config/screens.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const OTHERS = [
  { width: 820, height: 1180 },
  { width: 320, height: 700 },
];

for (const path of [...Object.values(staffTabs).map((tab) => tab.path), '/staff/boosts?set']) {
  journeyTest(
    `console: ${path} passes axe, fits 320 px to 1440 px and 200 % text`,
    async ({ page, service }) => {
      await signIn(page, service.origin, STAFF);
      await page.goto(service.origin + path);
      const screen = staffScreen(page);
      await expect(screen.tabs.first()).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);

      for (const size of [WIDE, PHONE]) {
        await page.setViewportSize(size);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          // Only contrast differs between the themes.
          const found = await axeFindings(page, colorScheme === 'light' ? 'all' : 'contrast');
          expect.soft(found, `${size.width} px, ${colorScheme}`).toEqual([]);
        }
        await enlargeText(page, 200);
        expect.soft(await screen.brokenBelowTabs(), `${size.width} px, text at 200 %`).toEqual([]);
        await enlargeText(page, 100);
      }
      for (const size of [WIDE, PHONE, ...OTHERS]) {
        await page.setViewportSize(size);
        expect.soft(await screen.brokenBelowTabs(), `${size.width} px`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overflow, `${size.width} px: the page scrolls sideways`).toBeLessThanOrEqual(0);
        if (size === PHONE) expect.soft(await smallTargets(page), 'small targets').toEqual([]);
      }
    },
  );
}
