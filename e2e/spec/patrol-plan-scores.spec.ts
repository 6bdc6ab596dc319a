import { contract } from '@patrolplan/contract';
import { aGate, held, noAnswer, replyTo } from '#e2e/harness/answers.ts';
import { aSite, someSites } from '#e2e/harness/builders.ts';
import { aRoute } from '#e2e/harness/maps.ts';
import { planScreen } from '#e2e/harness/plan-screen.ts';
import { shellScreen } from '#e2e/harness/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

const NAME = 'Strawberry Place Bays';

test('scores: the final score is the sum of base, weather, event, boost and route, to 2 decimals', async ({
  world,
}) => {
  world.maps.answers(() => aRoute(3000, 5471));
  await world
    .signedIn()
    .chosen()
    .sites([aSite({ base_score: 6.9, weather_score: 0.6, event_score: 3 })])
    .boosts({ 1: 1.5 })
    .settings({ mapbox_api: true })
    .open('/patrolplan');
  const row = planScreen(world.page).row(NAME);
  await expect(row.getByText('14.50', { exact: true })).toBeVisible();
  for (const part of ['+0.60 weather', '+1.50 boost', '+3.00 event', '+2.50 route'])
    await expect(row).toContainText(part);
});

test('scores: a part that is not above 0 has no line', async ({ world }) => {
  await world
    .signedIn()
    .chosen()
    .sites([aSite({ base_score: 5, weather_score: 0, event_score: -0.5 })])
    .boosts({ 1: 0 })
    .open('/patrolplan');
  const row = planScreen(world.page).row(NAME);
  await expect(row.getByText('4.50', { exact: true })).toBeVisible();
  await expect(row).not.toContainText('+');
});

test('scores: sites are sorted by final score, highest first', async ({ world }) => {
  await world
    .signedIn()
    .chosen()
    .sites([
      aSite({ site_id: 1, site_name: 'Third', base_score: 5 }),
      aSite({ site_id: 2, site_name: 'First', base_score: 4, weather_score: 1, event_score: 3 }),
      aSite({ site_id: 3, site_name: 'Second', base_score: 4.5 }),
    ])
    .boosts({ 3: 3 })
    .open('/patrolplan');
  await expect(planScreen(world.page).links).toHaveText(['First', 'Second', 'Third']);
});

test('boosts: the call posts the site ids and the current time', async ({ world }) => {
  await world.signedIn().chosen().sites(someSites(3)).open('/patrolplan');
  const [call] = await world.backend.hasSeen(contract.readBoosts, 1);
  expect(call?.method).toBe('POST');
  expect(call?.url.href).toBe(`${world.origin}/api/v1/sites/boosts/`);
  expect(call?.body).toEqual({
    site_ids: [1, 2, 3],
    current_time: expect.stringMatching(/^2026-11-14T15:05:\d\d\.\d{3}Z$/),
  });
});

test('boosts: refreshed every 30 s while sites exist', async ({ world }) => {
  await world.signedIn().chosen().sites([aSite()]).open('/settings');
  await expect(world.page.getByText('Settings Options', { exact: true })).toBeVisible();
  await world.stopClockAfter(120_000);
  await shellScreen(world.page).link('PatrolPlan').click();
  const asked = () => world.backend.of(contract.readBoosts).length;
  await world.passUntil(() => asked() === 1);
  world.boosts({ 1: 2 });
  await world.pass(25_000);
  expect(asked()).toBe(1);
  await world.passUntil(() => asked() === 2, 100, 60);
  await world.startClock();
  await expect(planScreen(world.page).row(NAME)).toContainText('+2.00 boost');
  await world.pass(30_000);
  await world.backend.hasSeen(contract.readBoosts, 3);
});

test('boosts: no call while there are no sites', async ({ world }) => {
  await world.signedIn().chosen().sites([]).open('/patrolplan');
  await expect(planScreen(world.page).empty).toBeVisible();
  await world.pass(65_000);
  expect(world.backend.of(contract.readBoosts)).toHaveLength(0);
});

test('boosts: a failing lookup keeps the last known boosts and shows nothing', async ({ world }) => {
  await world.signedIn().chosen().sites([aSite()]).boosts({ 1: 1.5 }).open('/patrolplan');
  const { row } = planScreen(world.page);
  await expect(row(NAME)).toContainText('+1.50 boost');
  world.backend.answers(contract.readBoosts, noAnswer());
  await world.pass(31_000);
  await world.backend.hasSeen(contract.readBoosts, 2);
  await expect(row(NAME)).toContainText('+1.50 boost');
  await expect(world.page.getByRole('alert')).toHaveCount(0);
});

for (const minute of ['01', '16', '31', '46']) {
  test(`scores refresh: at minute :${minute} the scores are fetched again`, async ({ world }) => {
    const before = String(Number(minute) - 1).padStart(2, '0');
    await world
      .clockAt(`2026-11-14T15:${before}:20.000Z`)
      .signedIn()
      .chosen()
      .sites([aSite()])
      .open('/patrolplan');
    await world.backend.hasSeen(contract.scoreSites, 1);
    await world.stopClockAfter(39_900);
    expect(world.backend.of(contract.scoreSites)).toHaveLength(1);
    await world.pass(200);
    await world.backend.hasSeen(contract.scoreSites, 2);
  });
}

test('scores refresh: no other minute boundary fetches', async ({ world }) => {
  await world.clockAt('2026-11-14T15:01:20.000Z').signedIn().chosen().sites([aSite()]).open('/patrolplan');
  await world.backend.hasSeen(contract.scoreSites, 1);
  await world.pass(13 * 60_000);
  await expect(planScreen(world.page).link(NAME)).toBeVisible();
  await world.backend.hasSeen(contract.scoreSites, 1);
});

test('scores refresh: after a sleep over a due minute the scores are fetched once', async ({ world }) => {
  await world.clockAt('2026-11-14T15:05:20.000Z').signedIn().chosen().sites([aSite()]).open('/patrolplan');
  await world.backend.hasSeen(contract.scoreSites, 1);
  await world.page.clock.fastForward('40:00');
  await world.backend.hasSeen(contract.scoreSites, 2);
  await world.pass(20_000);
  await world.backend.hasSeen(contract.scoreSites, 2);
});

test('scores refresh: Updating data in background... shows during a background refresh, the list stays', async ({
  world,
}) => {
  const gate = aGate();
  const second = replyTo(contract.scoreSites, [aSite({ base_score: 8 })]);
  world.backend.answers(contract.scoreSites, replyTo(contract.scoreSites, [aSite()]), held(gate, second));
  await world.clockAt('2026-11-14T15:15:50.000Z').signedIn().chosen().open('/patrolplan');
  const screen = planScreen(world.page);
  await expect(screen.link(NAME)).toBeVisible();
  await expect(screen.updating).toHaveCount(0);
  await world.pass(11_000);
  await expect(screen.updating).toBeVisible();
  await expect(screen.link(NAME)).toBeVisible();
  await expect(screen.loading).toHaveCount(0);
  gate.open();
  await expect(screen.row(NAME)).toContainText('8.00');
  await expect(screen.updating).toHaveCount(0);
});
