import { contract } from '@patrolplan/contract';
import type { Answer } from '#e2e/harness/backend/answers.ts';
import { aLatch, garbage, held, noAnswer, rawReply, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { HOME, aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { MAPS_HOST, MAPS_TOKEN, aRoute } from '#e2e/harness/backend/maps.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { northOf } from '#e2e/harness/browser/position.ts';
import { expect, test } from '#e2e/harness/test.ts';

const NAME = 'Strawberry Place Bays';
const ON = { mapbox_api: true };
test('routes: the directions call goes from the position to the site, with geojson geometry', async ({
  app,
}) => {
  await app.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
  const [request] = await app.maps.hasSeen(1);
  expect(request?.method).toBe('GET');
  expect(request?.url.origin).toBe(MAPS_HOST);
  expect(request?.from).toBe(`${HOME.longitude},${HOME.latitude}`);
  expect(request?.to).toBe('-1.6217,54.9756');
  expect(request?.url.searchParams.get('geometries')).toBe('geojson');
  expect(request?.url.searchParams.get('access_token')).toBe(MAPS_TOKEN);
});

test('routes: duration, distance and score come from the first route', async ({ app }) => {
  const routes = [
    { duration: 3900, distance: 5471 },
    { duration: 1, distance: 1 },
  ];
  app.maps.answers(() => rawReply({ code: 'Ok', routes }));
  await app.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
  const row = planScreen(app.page).row(NAME);
  await expect(row).toContainText('1 h 5 min');
  await expect(row).toContainText('3.4 miles');
  await expect(row).toContainText('+2.17 route');
});

for (const [seconds, text, score] of [
  [0, '0 min', '+5.00 route'],
  [720, '12 min', '+4.03 route'],
  [3000, '50 min', '+2.50 route'],
  [7200, '2 h 0 min', '+1.47 route'],
] as const) {
  test(`routes: ${seconds} s read ${text} and score ${score}`, async ({ app }) => {
    app.maps.answers(() => aRoute(seconds, 1000));
    await app.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
    const row = planScreen(app.page).row(NAME);
    await expect(row).toContainText(text);
    await expect(row).toContainText(score);
  });
}

test('routes: requested in batches of 3, the next three when the last three are answered', async ({
  app,
}) => {
  const latches = Array.from({ length: 7 }, () => aLatch());
  app.maps.answers((_, index) => held(latches[index] ?? aLatch(), aRoute(600, 1000)));
  await app.signedIn().chosen().sites(someSites(7)).settings(ON).open('/patrolplan');
  await app.maps.hasSeen(3);
  latches[0]?.release();
  latches[1]?.release();
  await app.advance(500);
  expect(app.maps.requests).toHaveLength(3);
  latches[2]?.release();
  await app.maps.hasSeen(6);
  for (const latch of latches.slice(3, 6)) latch.release();
  await app.maps.hasSeen(7);
  expect(app.backend.of(contract.logRouteFetch)).toHaveLength(0);
  latches[6]?.release();
  const [log] = await app.backend.hasSeen(contract.logRouteFetch, 1);
  expect(log).toMatchObject({ method: 'POST', body: { routes_fetched: 7 } });
  expect(log?.url.href).toBe(`${app.origin}/api/v1/sites/log-route-fetch/`);
});

test('routes: the first batch waits for the boosts and asks for the highest expected scores', async ({
  app,
}) => {
  const latch = aLatch();
  app.backend.answers(contract.readBoosts, held(latch, replyTo(contract.readBoosts, { 6: 20 })));
  app.maps.answers(() => held(aLatch(), aRoute(600, 1000)));
  await app.signedIn().chosen().sites(someSites(6)).settings(ON).open('/patrolplan');
  await expect(planScreen(app.page).link('Site 6')).toBeVisible();
  await app.hasStored('wardenLastLocation', HOME);
  expect(app.maps.requests).toHaveLength(0);
  latch.release();
  const latitudes = (await app.maps.hasSeen(3)).map(({ to }) => Number(to.split(',')[1]).toFixed(3));
  expect(latitudes).toEqual(['54.905', '54.900', '54.901']);
});

test('routes: when the setting turns on, all sites are fetched', async ({ app }) => {
  const latch = aLatch();
  const on = replyTo(contract.readAppSettings, {
    appsettings: [{ setting_name: 'mapbox_api', setting_value: true }],
  });
  app.backend.answers(contract.readAppSettings, held(latch, on));
  await app.signedIn().chosen().sites(someSites(4)).open('/patrolplan');
  await expect(planScreen(app.page).link('Site 4')).toBeVisible();
  expect(app.maps.requests).toHaveLength(0);
  latch.release();
  await app.maps.hasSeen(4);
});

test('routes: an unknown setting clears nothing before the first reply', async ({ app }) => {
  await app.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
  const { row } = planScreen(app.page);
  await expect(row(NAME)).toContainText('+4.17 route');
  app.backend.answers(contract.readAppSettings, held(aLatch(), rawReply({})));
  await app.page.reload();
  await expect(row(NAME)).toContainText('+4.17 route');
  await app.advance(5_000);
  await expect(row(NAME)).toContainText('+4.17 route');
  expect(Object.keys(JSON.parse((await app.storedValue('routeCache')) ?? '{}'))).toEqual(['1']);
});

const OFF: readonly (readonly [string, Answer])[] = [
  ['off', rawReply({ appsettings: [{ setting_name: 'mapbox_api', setting_value: false }] })],
  ['missing', rawReply({ appsettings: [{ setting_name: 'openweathermap_api', setting_value: true }] })],
  ['failing with a server error', refuse(500)],
  ['failing with a refusal', refuse(400)],
  ['returning nothing', rawReply({})],
  ['returning no JSON', garbage()],
];
for (const [kind, answer] of OFF) {
  test(`routes: with the setting ${kind} the route cache is cleared and route scores are 0`, async ({
    app,
  }) => {
    app.signedIn().chosen().sites([aSite()]).settings(ON);
    await app.open('/patrolplan');
    const screen = planScreen(app.page);
    await expect(screen.row(NAME)).toContainText('+4.17 route');
    app.backend.answers(contract.readAppSettings, answer);
    await app.page.reload();
    await expect(screen.row(NAME)).toContainText('5.00');
    await expect(screen.row(NAME)).not.toContainText('route');
    await expect.poll(async () => JSON.parse((await app.storedValue('routeCache')) ?? '{}')).toEqual({});
    expect(app.maps.requests).toHaveLength(1);
    await expect(app.page.getByRole('alert')).toHaveCount(0);
  });
}

test('routes: a site without latitude or longitude is not requested', async ({ app }) => {
  await app
    .signedIn()
    .chosen()
    .sites([
      aSite({ site_id: 1, site_name: 'No latitude', latitude: null }),
      aSite({ site_id: 2, site_name: 'No longitude', longitude: null }),
      aSite({ site_id: 3, site_name: 'On the equator', latitude: 0, longitude: 0 }),
    ])
    .settings(ON)
    .open('/patrolplan');
  await app.backend.hasSeen(contract.logRouteFetch, 1);
  expect(app.maps.requests.map(({ to }) => to)).toEqual(['0,0']);
});

test('routes: without a maps token none is requested', async ({ app }) => {
  await app
    .config({ mapsHost: MAPS_HOST })
    .signedIn()
    .chosen()
    .sites([aSite()])
    .settings(ON)
    .open('/patrolplan');
  await expect(planScreen(app.page).link(NAME)).toBeVisible();
  await app.hasStored('wardenLastLocation', HOME);
  await app.advance(11_000);
  expect(app.maps.requests).toHaveLength(0);
});

test('routes: without a known position none is requested', async ({ app }) => {
  await app
    .position({ kind: 'denied' })
    .signedIn()
    .chosen()
    .sites([aSite()])
    .settings(ON)
    .open('/patrolplan');
  await expect(planScreen(app.page).link(NAME)).toBeVisible();
  await expect(app.alert('Error getting geolocation: ')).toBeVisible();
  await app.advance(11_000);
  expect(app.maps.requests).toHaveLength(0);
});

test('routes: a move beyond 500 m recalculates all sites from the new place', async ({ app }) => {
  await app.signedIn().chosen().sites(someSites(4)).settings(ON).open('/patrolplan');
  await app.backend.hasSeen(contract.logRouteFetch, 1);
  const there = northOf(HOME, 600);
  await app.moveTo(there);
  await app.advance(10_500);
  await app.maps.hasSeen(8);
  const [longitude, latitude] = (app.maps.requests.at(-1)?.from ?? '').split(',').map(Number);
  expect(longitude).toBeCloseTo(there.longitude, 5);
  expect(latitude).toBeCloseTo(there.latitude, 5);
});

test('routes: a move of 400 m recalculates nothing', async ({ app }) => {
  await app.signedIn().chosen().sites(someSites(4)).settings(ON).open('/patrolplan');
  await app.backend.hasSeen(contract.logRouteFetch, 1);
  await app.moveTo(northOf(HOME, 400));
  await app.advance(21_000);
  await expect.poll(async () => (await app.storedValue('lastUserLocation')) ?? '').toContain('54.977');
  expect(app.maps.requests).toHaveLength(4);
});

for (const [kind, answer] of [
  ['a non-OK response', refuse(422)],
  ['no answer', noAnswer()],
  ['no JSON', garbage()],
  ['no route', rawReply({ code: 'NoRoute', routes: [] })],
] as const) {
  test(`routes: ${kind} skips that site and shows nothing`, async ({ app }) => {
    app.maps.answers((_, index) => (index === 0 ? answer : aRoute(600, 1609.344)));
    await app.signedIn().chosen().sites(someSites(2)).settings(ON).open('/patrolplan');
    const screen = planScreen(app.page);
    await expect(screen.row('Site 2')).toContainText('+4.17 route');
    await expect(screen.row('Site 1')).not.toContainText('route');
    await expect(app.page.getByRole('alert')).toHaveCount(0);
  });
}

test('routes: one left without an answer is asked for again in the next minute, and then no more', async ({
  app,
}) => {
  app.maps.answers((_, index) => (index === 0 ? noAnswer() : aRoute(600, 1609)));
  await app.signedIn().chosen().sites(someSites(2)).settings(ON).open('/patrolplan');
  const routes = app.page.getByText(/^\+\d\.\d\d route$/);
  await expect(routes).toHaveCount(1);
  await app.advance(60_000);
  await expect(routes).toHaveCount(2);
  await app.advance(180_000);
  expect(app.maps.requests).toHaveLength(3);
});

test('routes: a refused key ends the run for an hour, also after a reload and a move', async ({ app }) => {
  app.maps.answers(() => refuse(401));
  await app.signedIn().chosen().sites(someSites(7)).settings(ON).open('/patrolplan');
  await app.maps.hasSeen(3);
  await expect.poll(() => app.storedValue('pp:mapsPause')).not.toBeNull();
  await app.page.reload();
  await expect(planScreen(app.page).link('Site 7')).toBeVisible();
  await app.moveTo(northOf(HOME, 600));
  await app.advance(3_500_000);
  expect(app.maps.requests).toHaveLength(3);
  app.maps.answers(() => aRoute(600, 1609));
  await app.advanceUntil(() => app.maps.requests.length > 3, 2_000);
  await app.maps.hasSeen(10);
});

test('routes: after a 429 the run goes on when the service allows it', async ({ app }) => {
  app.maps.answers((_, index) =>
    index === 1 ? refuse(429, {}, { 'Retry-After': '120' }) : aRoute(600, 1609),
  );
  await app.signedIn().chosen().sites(someSites(7)).settings(ON).open('/patrolplan');
  await app.maps.hasSeen(3);
  await expect(app.page.getByText(/^\+\d\.\d\d route$/)).toHaveCount(2);
  await app.advance(110_000);
  expect(app.maps.requests).toHaveLength(3);
  await app.advanceUntil(() => app.maps.requests.length > 3, 2_000);
  await app.maps.hasSeen(8);
  await expect(app.page.getByText(/^\+\d\.\d\d route$/)).toHaveCount(7);
});

test('routes: a failing route log is not shown', async ({ app }) => {
  app.backend.answers(contract.logRouteFetch, refuse(500));
  await app.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
  await app.backend.hasSeen(contract.logRouteFetch, 1);
  await expect(planScreen(app.page).row(NAME)).toContainText('+4.17 route');
  await expect(app.page.getByRole('alert')).toHaveCount(0);
});
