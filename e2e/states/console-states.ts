import { type Page, expect } from '@playwright/test';
import { button } from '#e2e/harness/screens/forms.ts';
import { screens, staffTabs } from '#web/config/screens.ts';
import type { Traits } from './looks.ts';

/** One state of the console. `reach` starts where the previous state ended. */
type ConsoleState = Traits & {
  readonly name: string;
  readonly reach: (page: Page, open: (path: string) => Promise<void>) => Promise<void>;
};

type ConsoleWalk = {
  readonly name: string;
  /** Needs a round that runs, jobs and an open alarm. */
  readonly hasWork?: true;
  readonly states: readonly ConsoleState[];
};

const { staffToday, staffBoosts, staffSites, staffCoverage, staffChanges, ...otherTabs } = staffTabs;

const today: ConsoleWalk = {
  name: 'Today with rounds, jobs and an alarm',
  hasWork: true,
  states: [
    {
      name: 'Today',
      differsWhenWide: true,
      hasOwnColours: true,
      reach: (_, open) => open(staffToday.path),
    },
    {
      name: 'Today, a round',
      reach: async (page) => {
        await page
          .getByRole('button', { name: /^Open round/ })
          .first()
          .click();
        await expect(page.getByRole('dialog').getByText('Grey Street').first()).toBeVisible();
      },
    },
    {
      name: 'Today, the form of a job',
      reach: async (page, open) => {
        await open(`${staffToday.path}?job`);
        await expect(page.getByRole('dialog', { name: 'Give a job' })).toBeVisible();
        await button(page, 'Send job').click();
        await expect(page.getByRole('link', { name: 'Choose a site.' })).toBeVisible();
      },
    },
  ],
};

/** Long tables are filtered first, because more rows of the same kind only cost time. */
const plan: ConsoleWalk = {
  name: 'scores, boosts and sites',
  states: [
    {
      name: 'scores',
      differsWhenWide: true,
      reach: async (page, open) => {
        await open(screens.staffScores.path);
        await expect(page.getByText('Can it be done?')).toBeVisible();
      },
    },
    {
      name: 'boosts',
      differsWhenWide: true,
      reach: async (page, open) => {
        await open(staffBoosts.path);
        await searchBoosts(page);
      },
    },
    {
      name: 'boosts, the form of a boost',
      reach: async (page) => {
        await button(page, 'Set boost').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'requests',
      differsWhenWide: true,
      hasOwnColours: true,
      reach: async (page, open) => {
        await open(screens.staffRequests.path);
        await expect(page.getByText('not placed', { exact: true }).first()).toBeVisible();
      },
    },
    {
      name: 'a request',
      differsWhenWide: true,
      reach: async (page) => {
        await page.getByRole('link', { name: 'School run' }).first().click();
        await expect(page.getByRole('heading', { name: 'Request', exact: true })).toBeVisible();
        await page.getByRole('radio', { name: 'Not a place that we enforce.' }).check();
      },
    },
    {
      name: 'a file of requests with an error',
      differsWhenWide: true,
      reach: async (page, open) => {
        await open(screens.staffRequestImport.path);
        const rows = ['kind,time,latitude,longitude', ',,54.97,-1.61', 'Ufo,2026-11-16,,', ''];
        await page.setInputFiles('input[type=file]', {
          name: 'requests.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(rows.join('\n')),
        });
        await expect(button(page, 'Correct 2 rows first')).toBeVisible();
      },
    },
    {
      name: 'a new request at a position',
      differsWhenWide: true,
      reach: async (page, open) => {
        await open(screens.staffRequests.path);
        await button(page, 'New request').click();
        const dialog = page.getByRole('dialog', { name: 'New request' });
        await dialog.getByLabel('Place').selectOption('At a position');
        await dialog.getByLabel('Latitude').fill('54.9995');
        await dialog.getByLabel('Longitude').fill('-1.5702');
        await expect(dialog.getByText(/^No site within 150\sm\./)).toBeVisible();
      },
    },
    {
      name: 'sites, last page',
      differsWhenWide: true,
      reach: async (page, open) => {
        await open(staffSites.path);
        await button(page, 'Next').click();
        await expect(button(page, 'Previous')).toBeVisible();
      },
    },
  ],
};

const evidence: ConsoleWalk = {
  name: 'coverage and changes',
  states: [
    {
      name: 'coverage',
      differsWhenWide: true,
      hasOwnColours: true,
      reach: (_, open) => open(staffCoverage.path),
    },
    {
      name: 'coverage, twelve weeks',
      hasOwnColours: true,
      reach: async (page, open) => {
        await open(`${staffCoverage.path}?days=84`);
        await expect(page.getByRole('region', { name: /^Survey stops without/ })).toBeVisible();
      },
    },
    {
      name: 'the year',
      differsWhenWide: true,
      reach: async (page, open) => {
        // A service that has just started counts its months in the background.
        await expect(async () => {
          await open(screens.staffYear.path);
          await expect(button(page, 'Print')).toBeVisible({ timeout: 5_000 });
        }).toPass();
      },
    },
    {
      name: 'changes of people',
      reach: async (page, open) => {
        await open(`${staffChanges.path}?kind=user`);
        await expect(page.getByText('Areas changed').first()).toBeVisible();
      },
    },
    {
      name: 'changes of one site',
      reach: async (page, open) => {
        await open(`${staffChanges.path}?subject=site:1`);
        await expect(page.getByText('Site added').first()).toBeVisible();
      },
    },
  ],
};

const tabs: ConsoleWalk = {
  name: 'the other tabs',
  states: Object.values(otherTabs).map(({ path, title }) => ({
    name: title,
    differsWhenWide: true,
    reach: (_, open) => open(path),
  })),
};

export const consoleWalks: readonly ConsoleWalk[] = [today, plan, evidence, tabs];

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
  const all = [...active, ...upcoming, ...over];
  const distance = (word: string) => Math.abs(all.filter((text) => text.includes(word)).length - WANTED_ROWS);
  const [word = ''] = active
    .flatMap((text) => text.split(/\W+/))
    .filter((part) => part.length > 1 && upcoming.some((text) => text.includes(part)))
    .toSorted((one, other) => distance(one) - distance(other));
  expect(word, 'a word of an active and an upcoming boost').not.toBe('');
  await page.getByRole('searchbox').fill(word);
  const rows = page.locator('tbody tr').filter({ has: page.locator('td') });
  await expect(rows).not.toHaveCount(all.length);
  await expect(groups.nth(1)).toBeVisible();
}
