import { contract } from '@patrolplan/contract';
import { HOME, aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const FIRST = aSite({ site_id: 1, site_name: 'Dean Street', base_score: 6 });
const SECOND = aSite({ site_id: 2, site_name: 'Eldon Garden Car Park', base_score: 4 });
const text = (app: TestApp, words: string | RegExp) => app.page.getByText(words, { exact: true });

test('status: a new first place is announced for 15 s, with the boost that put it there', async ({ app }) => {
  await app.signedIn().chosen().sites([FIRST, SECOND]).open('/patrolplan');
  await app.backend.hasSeen(contract.readBoosts, 1);
  await app.hasStored('wardenLastLocation', HOME);
  await app.advance(2_000);
  const top = () => app.page.getByText('Site Name', { exact: true }).boundingBox();
  const before = await top();
  app.boosts({ 2: 3 });
  await app.pauseClockAfter(29_000);
  await app.advanceUntil(() => app.backend.of(contract.readBoosts).length === 2, 500);
  const news = text(app, 'Now first: Eldon Garden Car Park, +3.00 boost');
  await app.advance(1_100);
  await expect(news).toBeVisible();
  await expect(app.page.getByRole('status').filter({ has: news })).toHaveCount(1);
  await expect(planScreen(app.page).links).toHaveText(['Eldon Garden Car Park', 'Dean Street']);
  await app.advance(500);
  expect(await top()).toMatchObject({ y: before?.y });
  await app.advance(13_000);
  await expect(news).toBeVisible();
  await app.advance(2_000);
  await expect(news).toHaveCount(0);
  await expect(text(app, 'Updated 15:05')).toBeVisible();
});

test('status: Refresh asks for scores and boosts again and has a target of 44 px; without routes a row has no empty line', async ({
  app,
}) => {
  await app.signedIn().chosen().sites([FIRST]).settings({ mapbox_api: false }).open('/patrolplan');
  await expect(text(app, 'Updated 15:05')).toBeVisible();
  const row = planScreen(app.page).row('Dean Street');
  await expect(row.locator('.plan-row-route')).toBeHidden();
  await expect(row.getByText('6.00', { exact: true })).toBeVisible();

  await app.backend.hasSeen(contract.readBoosts, 1);
  const button = app.page.getByRole('button', { name: 'Refresh', exact: true });
  expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 });
  app.sites([{ ...FIRST, base_score: 8 }]);
  await button.click();
  await expect(row).toContainText('8.00');
  await app.backend.hasSeen(contract.readBoosts, 2);
});

for (const [kind, width, height] of [
  ['a phone', 390, 844],
  ['a desktop', 1440, 900],
] as const) {
  test(`layout: on ${kind} a first visit to the plan shifts by 0.02 at most`, async ({ app }) => {
    await app.page.setViewportSize({ width, height });
    await app.page.addInitScript(recordShifts);
    app.maps.answers(({ to }) => aRoute(300 + Math.abs(Number(to.split(',')[1]) - 54.93) * 40_000, 2_000));
    const sites = someSites(30, { weather_score: 0.6 }).map((site, index) => ({
      ...site,
      base_score: 8 - (index % 7) / 2,
    }));
    await app
      .signedIn()
      .chosen()
      .sites(sites)
      .boosts({ 4: 2, 11: 1.5 })
      .settings({ mapbox_api: true })
      .open('/patrolplan');
    await app.backend.hasSeen(contract.logRouteFetch, 1);
    await expect(text(app, 'Updated 15:05')).toBeVisible();
    // Safe: the init script sets it.
    const shifts = await app.page.evaluate(() => (window as unknown as { e2eShifts: Shift[] }).e2eShifts);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(0.02);
  });
}

type Shift = { readonly value: number; readonly moved: readonly string[] };

/** Runs in the page: what moved without being asked to, and from where to where. */
function recordShifts(): void {
  type Entry = {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const shifts: Shift[] = [];
  Object.assign(window, { e2eShifts: shifts });
  const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    // Safe: the entries of this type have these fields; the typings do not know them.
    for (const { value, sources } of list.getEntries() as unknown as Entry[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
        return `${name}: ${at(previousRect)} -> ${at(currentRect)}`;
      });
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
