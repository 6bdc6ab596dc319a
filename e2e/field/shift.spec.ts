import { type Page, expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { isFullRun } from '#api/testing/full-run.ts';
import { setOffline } from '#e2e/harness/browser/offline.ts';
import { HERE, type Phone, fieldTest } from '#e2e/harness/field-test.ts';
import { hide, scriptVisibility } from '#e2e/harness/browser/visibility.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import type { Position } from '#e2e/harness/browser/position.ts';
import { type NetworkState, type ShiftStep, shiftScript } from './shift-script.ts';

/**
 * Half an hour on patrol, different for each seed: the warden walks, the connection comes and goes, the phone is locked
 * and unlocked, sites are opened. `SHIFT_SEEDS` is the number of seeds.
 */
const SEEDS = Number(process.env['SHIFT_SEEDS'] ?? (isFullRun ? 2 : 1));
const STEP_MS = 10_000;
const STEPS = (30 * 60_000) / STEP_MS;
const START = new Date('2026-11-14T15:17:00Z');
/** Refresh minutes on the way: 15:31, 15:46 and, at the end, 16:01. */
const REFRESHES = 3;
/** Half an hour and the few minutes of the arrival, one every 30 s. */
const BOOST_TURNS = (40 * 60) / 30;
const AREA = 'Quayside';
const DIRECTIONS = '/simulated/directions/';
const BATCH = 3;
/** The page's clock is stopped, so a loaded machine does not matter. */
const PATIENTLY = { timeout: 60_000 };

const updated = (page: Page) => page.getByText(/^Updated \d\d:\d\d$/);

// Times of the script are those of this zone.
fieldTest.use({ timezoneId: 'Europe/London' });
fieldTest.describe.configure({ timeout: 900_000 });

for (let seed = 1; seed <= SEEDS; seed += 1) {
  // May take over 15 s: half an hour of a shift with a network that fails in every way.
  fieldTest(`shift: half an hour on patrol ends with a correct screen, seed ${seed}`, async ({ phone }) => {
    const script = shiftScript(seed, STEPS, HERE);
    await phone.signedIn([AREA]);
    await scriptVisibility(phone.context);
    const page = await phone.newPage(START);
    await phone.open('/patrolplan', page);
    await phone.planReady(page);
    await phone.workerReady(page);
    await phone.proxy.idle();

    let last: ShiftStep | undefined;
    for (const step of script) {
      await walk(phone, page, step, last);
      last = step;
    }
    await phone.goOnline();
    await arrive(phone, page, last?.position ?? HERE);

    const { asked, kept } = await fieldTest.step('the screen equals a fresh load', async () => {
      const shown = await screen(page);
      const asked = phone.proxy.requests.slice();
      const kept = await routes(page);
      await page.reload();
      await expect(updated(page)).toBeVisible(PATIENTLY);
      await phone.proxy.idle();
      // The credits below the list come after it.
      await expect.poll(() => screen(page), PATIENTLY).toEqual(shown);
      return { asked, kept };
    });

    const sites = await fieldTest.step(
      'each listed site has one route from the current position',
      async () => {
        // Each listed site has one route, measured from where the warden is.
        const sites = await planScreen(page).links.count();
        expect(sites).toBeGreaterThan(3);
        expect(kept.sites).toHaveLength(sites);
        expect(kept.from).toEqual([kept.position]);
        return sites;
      },
    );

    await fieldTest.step('the number of calls is the expected one', async () => {
      // Calls by the clock, plus one for each restored network and each visit.
      const outages = script.filter((step, at) => step.network !== script[at - 1]?.network).length;
      const visits = script.filter(({ visit }) => visit).length;
      const wakes = script.filter((step, at) => !step.locked && script[at - 1]?.locked === true).length;
      const answered = (path: string) =>
        asked.filter((one) => one.path.startsWith(path) && one.status === 200);
      const counts = {
        scores: answered(contract.scoreSites.path).length,
        boosts: answered(contract.readBoosts.path).length,
        settings: answered(contract.readAppSettings.path).length,
        profile: answered(contract.readProfile.path).length,
        directions: answered(DIRECTIONS).length,
        doubles: doubles(answered(DIRECTIONS).map(({ path }) => path)),
      };
      console.log(`seed ${seed}`, JSON.stringify({ sites, outages, visits, wakes, ...counts }));
      expect(counts.scores).toBeLessThanOrEqual(1 + REFRESHES + visits + outages);
      expect(counts.boosts).toBeLessThanOrEqual(1 + BOOST_TURNS + visits + wakes + outages);
      expect(counts.settings).toBeLessThanOrEqual(1 + visits + outages);
      expect(counts.profile).toBeLessThanOrEqual(1 + outages);
      // A batch that was cancelled while running may be requested again.
      expect(counts.doubles).toBeLessThanOrEqual(BATCH * (outages + visits));
      expect(asked.filter(({ status }) => status >= 400)).toEqual([]);
    });
  });
}

async function walk(phone: Phone, page: Page, step: ShiftStep, last: ShiftStep | undefined): Promise<void> {
  if (step.network !== last?.network) await setNetwork(phone, step.network);
  await phone.context.setGeolocation({ ...step.position, accuracy: 10 });
  if (step.locked !== (last?.locked ?? false)) await hide(page, step.locked);
  if (step.locked) return page.clock.fastForward(STEP_MS);
  if (step.visit) {
    await planScreen(page).links.first().click();
    await expect(page.getByText('Score Breakdown')).toBeVisible(PATIENTLY);
    await phone.proxy.idle();
    await page.getByRole('link', { name: '← Back to Patrol Plan' }).click();
    await expect(planScreen(page).links.first()).toBeVisible(PATIENTLY);
  }
  await page.clock.runFor(STEP_MS);
  await phone.proxy.idle();
}

/**
 * Waits until the page has the last position and has refreshed its scores. The service uses the real clock, so without
 * the refresh a fresh load could get newer weather than the page shows.
 */
async function arrive(phone: Phone, page: Page, position: Position): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP_MS);
      await phone.proxy.idle();
      return page.evaluate(() => JSON.parse(localStorage.getItem('lastUserLocation') ?? 'null'));
    }, PATIENTLY)
    .toEqual(position);
  const readAt = () => page.evaluate(() => Number(localStorage.getItem('pp:planReadAt')));
  const before = await readAt();
  await page.clock.fastForward(15 * 60_000);
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP_MS);
      await phone.proxy.idle();
      return readAt();
    }, PATIENTLY)
    .toBeGreaterThan(before);
  await expect(updated(page)).toBeVisible(PATIENTLY);
}

async function setNetwork({ context, proxy }: Phone, network: NetworkState): Promise<void> {
  proxy.delayOf = () => (network === 'slow' ? 150 : 0);
  if (network === 'lost' || network === 'dead') proxy.cut();
  else proxy.restore();
  await setOffline(context, network === 'lost');
}

async function screen(page: Page): Promise<readonly string[]> {
  return page.getByRole('main').getByRole('listitem').allInnerTexts();
}

function routes(page: Page) {
  return page.evaluate(() => {
    const book: Record<string, { from?: unknown }> = JSON.parse(localStorage.getItem('routeCache') ?? '{}');
    const from = new Set(Object.values(book).map((route) => JSON.stringify(route.from)));
    return {
      sites: Object.keys(book),
      from: [...from],
      position: JSON.stringify(JSON.parse(localStorage.getItem('wardenLastLocation') ?? 'null')),
    };
  });
}

function doubles(paths: readonly string[]): number {
  return paths.length - new Set(paths).size;
}
