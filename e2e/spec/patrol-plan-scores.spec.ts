import { contract } from '@patrolplan/contract';
import { aLatch, held, noAnswer, replyTo } from '#e2e/harness/backend/answers.ts';
import { aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

const NAME = 'Strawberry Place Bays';

test('scores: the final score is the sum of base, weather, event, boost and route, to 2 decimals', async ({
  app,
}) => {
  app.maps.answers(() => aRoute(3000, 5471));
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ base_score: 6.9, weather_score: 0.6, event_score: 3 })])
    .boosts({ 1: 1.5 })
    .settings({ mapbox_api: true })
    .open('/patrolplan');
  const row = planScreen(app.page).row(NAME);
  await expect(row.getByText('14.50', { exact: true })).toBeVisible();
  for (const part of ['+0.60 weather', '+1.50 boost', '+3.00 event', '+2.50 route'])
    await expect(row).toContainText(part);
});

test('scores: a part that is not above 0 has no line', async ({ app }) => {
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ base_score: 5, weather_score: 0, event_score: -0.5 })])
    .boosts({ 1: 0 })
    .open('/patrolplan');
  const row = planScreen(app.page).row(NAME);
  await expect(row.getByText('4.50', { exact: true })).toBeVisible();
  await expect(row).not.toContainText('+');
});

test('scores: sites are sorted by final score, highest first', async ({ app }) => {
  await app
    .signedIn()
    .chosen()
    .sites([
      aSite({ site_id: 1, site_name: 'Third', base_score: 5 }),
      aSite({ site_id: 2, site_name: 'First', base_score: 4, weather_score: 1, event_score: 3 }),
      aSite({ site_id: 3, site_name: 'Second', base_score: 4.5 }),
    ])
    .boosts({ 3: 3 })
    .open('/patrolplan');
  await expect(planScreen(app.page).links).toHaveText(['First', 'Second', 'Third']);
});

test('boosts: the call posts the site ids and the current time', async ({ app }) => {
  await app.signedIn().chosen().sites(someSites(3)).open('/patrolplan');
  const [call] = await app.backend.hasSeen(contract.readBoosts, 1);
  expect(call?.method).toBe('POST');
  expect(call?.url.href).toBe(`${app.origin}/api/v1/sites/boosts/`);
  expect(call?.body).toEqual({
    site_ids: [1, 2, 3],
    current_time: expect.stringMatching(/^2026-11-14T15:05:\d\d\.\d{3}Z$/),
  });
});

test('boosts: refreshed every 30 s while sites exist', async ({ app }) => {
  await app.signedIn().chosen().sites([aSite()]).open('/settings');
  await expect(app.page.getByText('Settings Options', { exact: true })).toBeVisible();
  await app.pauseClockAfter(120_000);
  await shellScreen(app.page).link('PatrolPlan').click();
  const asked = () => app.backend.of(contract.readBoosts).length;
  await app.advanceUntil(() => asked() === 1);
  app.boosts({ 1: 2 });
  await app.advance(25_000);
  expect(asked()).toBe(1);
  await app.advanceUntil(() => asked() === 2, 100, 60);
  await app.resumeClock();
  await expect(planScreen(app.page).row(NAME)).toContainText('+2.00 boost');
  await app.advance(30_000);
  await app.backend.hasSeen(contract.readBoosts, 3);
});

test('boosts: no call while there are no sites', async ({ app }) => {
  await app.signedIn().chosen().sites([]).open('/patrolplan');
  await expect(planScreen(app.page).empty).toBeVisible();
  await app.advance(65_000);
  expect(app.backend.of(contract.readBoosts)).toHaveLength(0);
});

test('boosts: a failing lookup keeps the last known boosts and shows nothing', async ({ app }) => {
  await app.signedIn().chosen().sites([aSite()]).boosts({ 1: 1.5 }).open('/patrolplan');
  const { row } = planScreen(app.page);
  await expect(row(NAME)).toContainText('+1.50 boost');
  app.backend.answers(contract.readBoosts, noAnswer());
  await app.advance(31_000);
  await app.backend.hasSeen(contract.readBoosts, 2);
  await expect(row(NAME)).toContainText('+1.50 boost');
  await expect(app.page.getByRole('alert')).toHaveCount(0);
});

for (const minute of ['01', '16', '31', '46']) {
  test(`scores refresh: at minute :${minute} the scores are fetched again`, async ({ app }) => {
    const before = String(Number(minute) - 1).padStart(2, '0');
    await app
      .clockAt(`2026-11-14T15:${before}:20.000Z`)
      .signedIn()
      .chosen()
      .sites([aSite()])
      .open('/patrolplan');
    await app.backend.hasSeen(contract.scoreSites, 1);
    await app.pauseClockAfter(39_900);
    expect(app.backend.of(contract.scoreSites)).toHaveLength(1);
    await app.advance(200);
    await app.backend.hasSeen(contract.scoreSites, 2);
  });
}

test('scores refresh: no other minute boundary fetches', async ({ app }) => {
  await app.clockAt('2026-11-14T15:01:20.000Z').signedIn().chosen().sites([aSite()]).open('/patrolplan');
  await app.backend.hasSeen(contract.scoreSites, 1);
  await app.advance(13 * 60_000);
  await expect(planScreen(app.page).link(NAME)).toBeVisible();
  await app.backend.hasSeen(contract.scoreSites, 1);
});

test('scores refresh: after a sleep over a due minute the scores are fetched once', async ({ app }) => {
  await app.clockAt('2026-11-14T15:05:20.000Z').signedIn().chosen().sites([aSite()]).open('/patrolplan');
  await app.backend.hasSeen(contract.scoreSites, 1);
  await app.page.clock.fastForward('40:00');
  await app.backend.hasSeen(contract.scoreSites, 2);
  await app.advance(20_000);
  await app.backend.hasSeen(contract.scoreSites, 2);
});

test('scores refresh: Updating data in background... shows during a background refresh, the list stays', async ({
  app,
}) => {
  const latch = aLatch();
  const second = replyTo(contract.scoreSites, [aSite({ base_score: 8 })]);
  app.backend.answers(contract.scoreSites, replyTo(contract.scoreSites, [aSite()]), held(latch, second));
  await app.clockAt('2026-11-14T15:15:50.000Z').signedIn().chosen().open('/patrolplan');
  const screen = planScreen(app.page);
  await expect(screen.link(NAME)).toBeVisible();
  await expect(screen.updating).toHaveCount(0);
  await app.advance(11_000);
  await expect(screen.updating).toBeVisible();
  await expect(screen.link(NAME)).toBeVisible();
  await expect(screen.loading).toHaveCount(0);
  latch.release();
  await expect(screen.row(NAME)).toContainText('8.00');
  await expect(screen.updating).toHaveCount(0);
});
