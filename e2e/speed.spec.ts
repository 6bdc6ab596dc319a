import { contract } from '@patrolplan/contract';
import type { Page } from '@playwright/test';
import { aLatch, held, replyTo } from '#e2e/harness/backend/answers.ts';
import { aProfile, aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

const MAX_REQUESTS = { signIn: 6, plan: 8 };
const MAX_ROWS_IN_PAGE = 100;
const QUIET_MS = 700;
/** Ten thousand scripted sites are slow on a loaded machine. */
const BUSY_MACHINE_MS = 20_000;

/** The requests of a page, in the order they are sent. */
function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http'))
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return requests;
}

/** Waits until no request has been sent for a while. */
async function settled(requests: readonly string[]): Promise<void> {
  let before = -1;
  await expect
    .poll(
      () => {
        const isQuiet = before === requests.length;
        before = requests.length;
        return isQuiet;
      },
      { intervals: [QUIET_MS] },
    )
    .toBe(true);
}

test('speed: the sign-in form is ready after at most 6 requests', async ({ app, page }) => {
  const requests = recordRequests(page);
  const code = aLatch();
  let codeMayCome = true;
  await page.route('**/assets/*.js', async (route) => {
    if (!codeMayCome) return route.abort();
    await code.released;
    return route.continue();
  });
  await app.prepare();
  await page.goto(`${app.origin}/login`, { waitUntil: 'commit' });
  await settled(requests);
  // Only the code is missing now: hydrating the form needs no request of its own.
  expect(requests[0]).toBe('GET /login');
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS.signIn);
  codeMayCome = false;
  code.release();
  await page.waitForFunction(() => Reflect.get(window, 'patrolplanBoot')?.hydrated === true);
});

test('speed: the plan is ready after at most 8 requests', async ({ app, page }) => {
  const requests = recordRequests(page);
  const scored = aLatch();
  // The configuration is stored after the first visit.
  app
    .signedIn()
    .chosen(['City Centre'])
    .stored({ 'pp:config': JSON.stringify({ apiHost: '' }) });
  app.backend.answers(contract.scoreSites, held(scored, replyTo(contract.scoreSites, someSites(200))));
  await app.open('/patrolplan');
  await app.backend.hasSeen(contract.scoreSites, 1);
  await settled(requests);
  // Only the scores are missing now: later requests are for rows that are already on screen.
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS.plan);
  // Never answered, as on a slow connection. A refused file would soon be reported instead of the rows.
  await page.route('**/assets/*', () => undefined);
  scored.release();
  await expect(planScreen(page).link('Site 1')).toBeVisible();
});

test('speed: the last plan is on screen before any call has been answered', async ({ app, page }) => {
  await app.signedIn().chosen(['City Centre']).sites(someSites(12)).open('/patrolplan');
  await expect(planScreen(page).links).toHaveCount(12);
  await app.hasStored('lastSelectedAreas', ['City Centre']);

  const answered = aLatch();
  const after = replyTo(contract.readProfile, aProfile());
  for (const call of Object.values(contract)) app.backend.answers(call, held(answered, after));
  app.backend.answers(
    contract.scoreSites,
    held(answered, replyTo(contract.scoreSites, [aSite({ site_name: 'New' })])),
  );
  await page.reload({ waitUntil: 'commit' });
  await expect(planScreen(page).links).toHaveCount(12);
  await expect(planScreen(page).updating).toBeVisible();
  answered.release();
  await expect(planScreen(page).link('New')).toBeVisible();
});

test('speed: at most 100 of 10,000 rows are in the page, and each can be reached', async ({ app, page }) => {
  test.slow();
  await app.signedIn().chosen(['City Centre']).sites(someSites(10_000)).open('/patrolplan');
  const rows = page.locator('ol > li');
  const last = page.locator('li[aria-posinset="10000"]');
  await expect(rows.first()).toHaveAttribute('aria-setsize', '10000', { timeout: BUSY_MACHINE_MS });
  expect(await rows.count()).toBeLessThanOrEqual(MAX_ROWS_IN_PAGE);

  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await rows.count()).toBeLessThanOrEqual(MAX_ROWS_IN_PAGE);

  await page.getByRole('searchbox').fill('Site 4321');
  await expect(planScreen(page).links).toHaveText(['Site 4321']);
});
