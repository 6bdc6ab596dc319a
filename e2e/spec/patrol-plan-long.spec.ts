import { contract } from '@patrolplan/contract';
import type { Page } from '@playwright/test';
import { BEFORE_A_REFRESH, someSites } from '#e2e/harness/backend/builders.ts';
import { aLatch } from '#e2e/harness/backend/answers.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const SITES = someSites(150).map((site, index) => ({
  ...site,
  // Names of one to three lines, scores of two to four parts: no two neighbouring rows have the same height.
  site_name: `${site.site_name} ${'by the very old market hall '.repeat(index % 4)}`.trim(),
  event_score: index % 3 === 0 ? 1 : 0,
}));
const HALF_A_MINUTE_MS = 30_000;
const GAP_PX = 6;

const boosted = (ids: readonly number[]) => Object.fromEntries(ids.map((id) => [id, 500 - id]));
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);
const inPage = (page: Page, siteId: number) => page.locator(`li[data-site="${siteId}"]`);
const focusedSite = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-site]')?.getAttribute('data-site') ?? null);

/** A long plan on a phone, and the boosts after half a minute. */
async function longPlan(app: TestApp, then: Record<string, number>): Promise<void> {
  await app.page.setViewportSize({ width: 390, height: 844 });
  await app.signedIn().chosen().sites(SITES).open('/patrolplan');
  await expect(inPage(app.page, 1)).toHaveAttribute('aria-setsize', '150');
  await app.backend.hasSeen(contract.readBoosts, 1);
  app.boosts(then);
}

/** Every row is below the previous one, with at most the gap between them. */
async function stackUp(page: Page): Promise<void> {
  await expect(async () => {
    const rows = await page.locator('ol > li').evaluateAll((all) =>
      all.map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { top, bottom, index: Number(row.getAttribute('data-index')) };
      }),
    );
    expect(rows.length).toBeGreaterThan(4);
    rows.forEach((row, at) => {
      const above = rows[at - 1];
      if (above?.index !== row.index - 1) return;
      expect(row.top - above.bottom).toBeCloseTo(GAP_PX, 0);
    });
  }).toPass();
}

test('long plan: rows do not overlap after a boost changed their sites', async ({ app }) => {
  const { page } = app;
  await longPlan(app, boosted(idsFrom(90, 25)));
  await stackUp(page);
  await app.advance(HALF_A_MINUTE_MS);
  await expect(inPage(page, 90)).toHaveAttribute('aria-posinset', '1');
  await expect(planScreen(page).links.first()).toHaveText(SITES[89]?.site_name ?? '');
  await stackUp(page);

  await page.evaluate(() => scrollTo({ top: 4_000, behavior: 'instant' }));
  await expect(inPage(page, 90)).toHaveCount(0);
  await stackUp(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(inPage(page, 90)).toBeInViewport();
  await stackUp(page);
});

test('long plan: the focus stays with its site, and is lost only when the site leaves', async ({ app }) => {
  const { page } = app;
  await longPlan(app.clockAt(BEFORE_A_REFRESH), boosted(idsFrom(60, 60)));

  await test.step('the focus stays with its site, also out of view', async () => {
    await inPage(page, 3).getByRole('link').focus();
    await app.advance(HALF_A_MINUTE_MS);
    await expect(inPage(page, 60)).toHaveAttribute('aria-posinset', '1');
    expect(await focusedSite(page)).toBe('3');
    await expect(inPage(page, 3)).toHaveAttribute('aria-posinset', '63');
  });

  await test.step('a removed site does not hand its focus to another', async () => {
    app.boosts({});
    await app.advance(HALF_A_MINUTE_MS);
    await expect(inPage(page, 3)).toHaveAttribute('aria-posinset', '3');
    app.sites(SITES.filter(({ site_id }) => site_id !== 3));
    const calls = app.backend.of(contract.scoreSites).length;
    // In small steps: in a long one the call would time out.
    await app.advanceUntil(() => app.backend.of(contract.scoreSites).length > calls, 5_000);
    await expect(inPage(page, 1)).toHaveAttribute('aria-setsize', '149');
    await expect(inPage(page, 3)).toHaveCount(0);
    expect(await focusedSite(page)).toBeNull();
  });
});

const CODE_OF_LONG_LIST = /\/long-site-list-[^/]*\.js$/;

test('long plan: no row moves when the code of the long list arrives', async ({ app }) => {
  const { page } = app;
  const arrived = aLatch();
  await page.route(CODE_OF_LONG_LIST, async (route) => {
    await arrived.released;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await app.signedIn().chosen().sites(SITES).open('/patrolplan');
  const tops = () =>
    page
      .locator('ol > li')
      .evaluateAll((all) => all.slice(0, 4).map((row) => row.getBoundingClientRect().top));
  await expect(inPage(page, 4)).toBeVisible();
  const before = await tops();
  arrived.release();
  await expect(inPage(page, 1)).toHaveAttribute('aria-setsize', '150');
  await expect.poll(tops).toEqual(before);
});

test('long plan: the focus stays with its row when the long list replaces the first rows', async ({
  app,
}) => {
  const { page } = app;
  const arrived = aLatch();
  await page.route(CODE_OF_LONG_LIST, async (route) => {
    await arrived.released;
    await route.continue();
  });
  await app.signedIn().chosen().sites(SITES).open('/patrolplan');
  const row = inPage(page, 4);

  await test.step('when the code of the long list arrives', async () => {
    await row.getByRole('link').focus();
    arrived.release();
    await expect(row).toHaveAttribute('aria-setsize', '150');
    await expect(row.getByRole('link')).toBeFocused();
  });

  await test.step('after browser back from its site', async () => {
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(row).toHaveAttribute('aria-setsize', '150');
    await expect(row.getByRole('link')).toBeFocused();
  });
});

test('long plan: every site is listed when the code of the long list cannot be loaded', async ({ app }) => {
  const { page } = app;
  await page.route(CODE_OF_LONG_LIST, (route) => route.abort());
  await app.signedIn().chosen().sites(SITES).open('/patrolplan');
  await expect(planScreen(page).links).toHaveCount(150);
});
