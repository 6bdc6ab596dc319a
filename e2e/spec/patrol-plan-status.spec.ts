import { contract } from '@patrolplan/contract';
import { HOME, aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { expectSteadyLayout, recordLayoutShifts } from '#e2e/harness/browser/layout-shifts.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const FIRST = aSite({ site_id: 1, site_name: 'Dean Street', base_score: 6 });
const SECOND = aSite({ site_id: 2, site_name: 'Eldon Garden Car Park', base_score: 4 });
const text = (app: TestApp, words: string | RegExp) => app.page.getByText(words, { exact: true });

test('status: a new first place is announced for 15 s, with the boost that caused it', async ({ app }) => {
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
  await expect(text(app, /^Updated 15:0\d$/)).toBeVisible();
});

test('status: Refresh requests scores and boosts; a row without a route has no empty line', async ({
  app,
}) => {
  await app.signedIn().chosen().sites([FIRST]).settings({ mapbox_api: false }).open('/patrolplan');
  await expect(text(app, /^Updated 15:0\d$/)).toBeVisible();

  const row = await test.step('a row without a route has no empty line', async () => {
    const row = planScreen(app.page).row('Dean Street');
    await expect(row.locator('.plan-row-route')).toBeHidden();
    await expect(row.getByText('6.00', { exact: true })).toBeVisible();
    return row;
  });

  await test.step('Refresh has a target of 44 px and requests scores and boosts', async () => {
    await app.backend.hasSeen(contract.readBoosts, 1);
    const button = app.page.getByRole('button', { name: 'Refresh', exact: true });
    expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 });
    app.sites([{ ...FIRST, base_score: 8 }]);
    await button.click();
    await expect(row).toContainText('8.00');
    await app.backend.hasSeen(contract.readBoosts, 2);
  });
});

for (const [kind, width, height] of [
  ['a phone', 390, 844],
  ['a desktop', 1440, 900],
] as const) {
  test(`layout: a denied position shifts nothing on ${kind}`, async ({ app }) => {
    await app.page.setViewportSize({ width, height });
    await recordLayoutShifts(app.page);
    await app
      .signedIn()
      .chosen()
      .sites(someSites(30))
      .position({ kind: 'denied' })
      .settings({ mapbox_api: false })
      .open('/patrolplan');
    await expect(text(app, /^Error getting geolocation: \S/)).toBeVisible();
    await expect(text(app, /^Allow it in your browser settings$/)).toBeVisible();
    await expectSteadyLayout(app.page);
  });

  test(`layout: a first visit to the plan shifts by 0.02 at most on ${kind}`, async ({ app }) => {
    await app.page.setViewportSize({ width, height });
    await recordLayoutShifts(app.page);
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
    await expect(text(app, /^Updated 15:0\d$/)).toBeVisible();
    await expectSteadyLayout(app.page);
  });
}
