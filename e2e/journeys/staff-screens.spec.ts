import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { staffContract } from '@patrolplan/contract/staff';
import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { axeFindings } from '#e2e/harness/screens/axe.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { STAFF, signedInBefore, tokensOf } from '#e2e/harness/screens/sign-in.ts';
import { staffScreen } from '#e2e/harness/screens/staff-screen.ts';
import { brokenTexts, enlargeText, resize } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';
import { newWarden } from '#e2e/harness/service/new-warden.ts';
import type { RealService } from '#e2e/harness/service/real-service.ts';
import { screens as allScreens, staffTabs } from '#web/config/screens.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const OTHERS = [
  { width: 820, height: 1180 },
  { width: 320, height: 700 },
];

type View = (page: Page, open: (path: string) => Promise<void>) => Promise<void>;

const { staffBoosts, staffSites, staffChanges, ...shortTabs } = staffTabs;

/** The screens to check. Long tables are filtered first, because more rows of the same kind only cost time. */
const screens: readonly (readonly [string, View])[] = [
  ...Object.values(shortTabs).map(({ path }): [string, View] => [path, (_, open) => open(path)]),
  [
    `${staffTabs.staffToday.path}, the form of a job`,
    async (page, open) => {
      await open(`${staffTabs.staffToday.path}?job`);
      await expect(page.getByRole('dialog', { name: 'Give a job' })).toBeVisible();
      await button(page, 'Send job').click();
      await expect(page.getByRole('link', { name: 'Choose a site.' })).toBeVisible();
    },
  ],
  [
    `${staffTabs.staffToday.path}, a round`,
    async (page, open) => {
      await open(staffTabs.staffToday.path);
      await page
        .getByRole('button', { name: /^Open round/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText('Grey Street').first()).toBeVisible();
    },
  ],
  [
    allScreens.staffScores.path,
    async (page, open) => {
      await open(allScreens.staffScores.path);
      await expect(page.getByText('Can it be done?')).toBeVisible();
    },
  ],
  [
    `${staffTabs.staffCoverage.path}, twelve weeks`,
    async (page, open) => {
      await open(`${staffTabs.staffCoverage.path}?days=84`);
      await expect(page.getByRole('region', { name: /^Survey stops without/ })).toBeVisible();
    },
  ],
  [
    staffBoosts.path,
    async (page, open) => {
      await open(staffBoosts.path);
      await searchBoosts(page);
    },
  ],
  [
    `${staffBoosts.path}, its dialog`,
    async (page) => {
      await button(page, 'Set boost').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    `${staffSites.path}, last page`,
    async (page, open) => {
      await open(staffSites.path);
      await button(page, 'Next').click();
      await expect(button(page, 'Previous')).toBeVisible();
    },
  ],
  [
    `${staffChanges.path}, of people`,
    async (page, open) => {
      await open(`${staffChanges.path}?kind=user`);
      await expect(page.getByText('Areas changed').first()).toBeVisible();
    },
  ],
  [
    `${staffChanges.path}, of one site`,
    async (page, open) => {
      await open(`${staffChanges.path}?subject=site:1`);
      await expect(page.getByText('Site added').first()).toBeVisible();
    },
  ],
];

const MS_PER_SCREEN = 60_000;

journeyTest(
  'console: every screen passes axe, fits 320 px to 1440 px and 200 % text',
  async ({ page, request, service }) => {
    journeyTest.setTimeout(screens.length * MS_PER_SCREEN);
    await signedInBefore(page, service.origin, STAFF);
    await giveWork(request, service);
    const endDrill = await startDrill(request, service.origin);
    for (const [name, view] of screens) {
      await page.setViewportSize(WIDE);
      await view(page, async (path) => {
        await page.goto(service.origin + path);
        await expect(staffScreen(page).navigation).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
      });
      await journeyTest.step(name, () => lookAt(page, name));
    }
    await endDrill();
  },
);

/** A round that runs, one that waits, and jobs on Today. */
async function giveWork(request: APIRequestContext, service: RealService): Promise<void> {
  const { origin } = service;
  const warden = await newWarden(service, request, 'Ada', 'City Centre');
  const { access } = await tokensOf(origin, STAFF);
  const headers = { authorization: `Bearer ${access}` };
  const post = async (path: string, data: object) => {
    const reply = await request.post(origin + path, { headers, data });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()) as unknown;
  };
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const found = await post(staffContract.searchSites.path, { text: 'grey str', after: '' });
  const [site] = (found as { sites: readonly { site_id: number }[] }).sites;
  const stop = { site_id: site?.site_id, kind: 'visit', arrive_at: at(5), minutes: 6 };
  const round = () => ({
    id: randomUUID(),
    user_id: warden.userId,
    starts_at: at(1),
    finish_by: at(120),
    stops: [stop],
    points: 4.5,
    due_sites: 0,
  });
  const running = round();
  await post(staffTeamContract.sendRounds.path, { rounds: [running, round()] });
  await warden.startShift();
  await warden.send('round_accepted', { round_id: running.id });
  await warden.send('round_stop', { round_id: running.id, done: 0, stops: 1 });
  const job = (user_id: number | null) => ({
    id: randomUUID(),
    site_id: site?.site_id,
    reason: 'Loading bay blocked, reported by a trader',
    by: at(60),
    user_id,
  });
  await post(staffTeamContract.sendJobs.path, { jobs: [job(null), job(warden.userId)] });
}

/** Shows an alarm on Today and in the navigation. Returns a function that ends it. */
async function startDrill(request: APIRequestContext, origin: string): Promise<() => Promise<void>> {
  const { access } = await tokensOf(origin, STAFF);
  const headers = { authorization: `Bearer ${access}` };
  const reply = await request.post(origin + staffContract.startDrill.path, { headers });
  expect(reply.status(), await reply.text()).toBe(200);
  const { id } = (await reply.json()) as { id: string };
  return async () => {
    const data = { id, reached_by: 'Nobody, a test' };
    // On a busy machine the first token has expired.
    const { access: later } = await tokensOf(origin, STAFF);
    const closed = await request.post(origin + staffContract.closeAlarm.path, {
      headers: { authorization: `Bearer ${later}` },
      data,
    });
    expect(closed.status(), await closed.text()).toBe(200);
  };
}

async function lookAt(page: Page, name: string): Promise<void> {
  for (const size of [WIDE, PHONE]) {
    await resize(page, size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Only contrast differs between the themes.
      const found = await axeFindings(page, colorScheme === 'light' ? 'all' : 'contrast');
      expect.soft(found, `${name}, ${size.width} px, ${colorScheme}`).toEqual([]);
    }
    await enlargeText(page, 200);
    expect.soft(await brokenTexts(page), `${name}, ${size.width} px, text at 200 %`).toEqual([]);
    expect.soft(await sideways(page), `${name}, ${size.width} px, text at 200 %, sideways`).toBe(0);
    await enlargeText(page, 100);
  }
  for (const size of [WIDE, PHONE, ...OTHERS]) {
    await resize(page, size);
    expect.soft(await brokenTexts(page), `${name}, ${size.width} px`).toEqual([]);
    expect.soft(await sideways(page), `${name}, ${size.width} px, sideways`).toBe(0);
    if (size === PHONE) expect.soft(await smallTargets(page), `${name}, small targets`).toEqual([]);
  }
}

/** How far the page scrolls sideways, in px. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

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
