import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { axeFindings } from '#e2e/harness/screens/axe.ts';
import { button } from '#e2e/harness/screens/forms.ts';
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

type Look = {
  readonly name: string;
  readonly path: string;
  /** A long table is narrowed with the tools of the screen: equal rows only cost time. */
  readonly narrow?: (page: Page) => Promise<void>;
};

const { staffBoosts, staffSites, staffChanges, ...shortTabs } = staffTabs;

const looks: readonly Look[] = [
  ...Object.values(shortTabs).map(({ path }) => ({ name: path, path })),
  { name: staffBoosts.path, path: staffBoosts.path, narrow: searchBoosts },
  {
    name: `${staffBoosts.path}, set boost`,
    path: staffBoosts.path,
    narrow: async (page) => {
      await searchBoosts(page);
      await button(page, 'Set boost').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: `${staffSites.path}, last page`,
    path: staffSites.path,
    narrow: async (page) => {
      await button(page, 'Next').click();
      await expect(button(page, 'Previous')).toBeVisible();
    },
  },
  {
    name: `${staffChanges.path}, of people`,
    path: `${staffChanges.path}?kind=user`,
    narrow: (page) => expect(page.getByText('Areas changed').first()).toBeVisible(),
  },
  {
    name: `${staffChanges.path}, of one site`,
    path: `${staffChanges.path}?subject=site:1`,
    narrow: (page) => expect(page.getByText('Site added').first()).toBeVisible(),
  },
];

for (const { name, path, narrow } of looks) {
  journeyTest(
    `console: ${name} passes axe, fits 320 px to 1440 px and 200 % text`,
    async ({ page, service }) => {
      await signIn(page, service.origin, STAFF);
      await page.goto(service.origin + path);
      const screen = staffScreen(page);
      await expect(screen.tabs.first()).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await narrow?.(page);

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

const WANTED_ROWS = 8;

/** Searches for a word that finds about eight boosts, active and upcoming ones. The demo sets others every hour. */
async function searchBoosts(page: Page): Promise<void> {
  const groups = page.locator('tbody');
  await expect(groups.nth(1)).toBeVisible();
  const [active = [], upcoming = [], over = []] = await groups.evaluateAll((bodies) =>
    bodies.map((body) =>
      [...body.querySelectorAll('tr')].flatMap(({ cells: [, target, reason] }) =>
        reason ? [`${target?.textContent} ${reason.textContent}`.toLowerCase()] : [],
      ),
    ),
  );
  const count = (word: string) =>
    [...active, ...upcoming, ...over].filter((text) => text.includes(word)).length;
  const [word = ''] = active
    .flatMap((text) => text.split(/\W+/))
    .filter((part) => part.length > 1 && upcoming.some((text) => text.includes(part)))
    .toSorted((one, other) => Math.abs(count(one) - WANTED_ROWS) - Math.abs(count(other) - WANTED_ROWS));
  expect(word, 'a word of an active and an upcoming boost').not.toBe('');
  await page.getByRole('searchbox').fill(word);
  await expect(page.locator('tbody tr').filter({ has: page.locator('td') })).toHaveCount(count(word));
}
