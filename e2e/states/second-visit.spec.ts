import type { Page } from '@playwright/test';
import { aLatch } from '#e2e/harness/backend/answers.ts';
import { someSites } from '#e2e/harness/backend/builders.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const ROWS = 12;
const rows = (page: Page) => page.locator('ol > li');
/** Before React renders it. */
const early = (page: Page) => page.locator('#content > [aria-busy="true"]');

/** The plan, settled, with all that runs beside it. */
async function firstVisit(app: TestApp, sites: number): Promise<void> {
  await app.signedIn().chosen(['City Centre']).sites(someSites(sites)).open('/patrolplan');
  await expect(planScreen(app.page).link('Site 1')).toBeVisible();
  await expect(app.page.getByText(/^Updated/)).toBeVisible();
  await expect(app.page.locator('[data-strip-place]')).toBeAttached();
}

/** Reloads the page; its code arrives when the latch is released. */
async function reloadWithoutCode(page: Page) {
  const code = aLatch();
  await page.route('**/assets/*.js', async (route) => {
    await code.released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  return code;
}

const markup = (page: Page) =>
  rows(page).evaluateAll((all, most) => all.slice(0, most).map((row) => row.outerHTML), ROWS);

for (const sites of [30, 150])
  test(`second visit: the first of ${sites} rows are there before the code, and React renders the same ones in the same place`, async ({
    app,
    page,
  }) => {
    await firstVisit(app, sites);
    const code = await reloadWithoutCode(page);
    await expect(rows(page)).toHaveCount(ROWS);
    const [before, place] = [await markup(page), await rows(page).first().boundingBox()];
    code.release();
    await expect(planScreen(page).link('Site 1')).toBeVisible();
    await expect(early(page)).toHaveCount(0);
    // A long list replaces its first rows by new ones: a row that is read at that moment has no place.
    await expect.poll(() => rows(page).first().boundingBox()).toEqual(place);
    if (sites <= 100) expect(await markup(page)).toEqual(before);
  });

test('second visit: a row opens its site before the code has arrived', async ({ app, page }) => {
  await firstVisit(app, 30);
  const code = await reloadWithoutCode(page);
  await expect(rows(page)).toHaveCount(ROWS);
  await rows(page).getByRole('link', { name: 'Site 2', exact: true }).click();
  code.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Site 2' })).toBeVisible();
});

for (const [what, key, value] of [
  ['other areas', 'selectedAreas', '["Jesmond"]'],
  [
    'another person',
    'pp:profile',
    '{"userId":99,"firstName":"Sam","lastName":"Lee","isActive":true,"isStaff":false,"areas":["City Centre"]}',
  ],
])
  test(`second visit: nobody sees the rows of ${what}`, async ({ app, page }) => {
    await firstVisit(app, 30);
    const code = await reloadWithoutCode(page);
    await expect(rows(page)).toHaveCount(ROWS);
    await page.evaluate(([name = '', text = '']) => localStorage.setItem(name, text), [key, value]);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('#content [aria-busy]')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    code.release();
  });

test('second visit: log-out erases the stored rows', async ({ app, page }) => {
  await firstVisit(app, 30);
  const isStored = () => page.evaluate(() => localStorage.getItem('pp:firstView') !== null);
  await page.reload();
  await expect.poll(isStored).toBe(true);
  await shellScreen(page).logOut.click();
  await shellScreen(page).logoutDialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await isStored()).toBe(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await isStored()).toBe(false);
});
