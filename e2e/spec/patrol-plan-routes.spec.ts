import { contract } from '@patrolplan/contract';
import type { Answer } from '#e2e/harness/answers.ts';
import { aGate, garbage, held, noAnswer, rawReply, refuse, replyTo } from '#e2e/harness/answers.ts';
import { HOME, aSite, someSites } from '#e2e/harness/builders.ts';
import { MAPS_HOST, MAPS_TOKEN, aRoute } from '#e2e/harness/maps.ts';
import { planScreen } from '#e2e/harness/plan-screen.ts';
import { northOf } from '#e2e/harness/position.ts';
import { expect, test } from '#e2e/harness/test.ts';

const NAME = 'Strawberry Place Bays';
const ON = { mapbox_api: true };
test('routes: the directions call goes from the position to the site, with geojson geometry', async ({
  world,
}) => {
  await world.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
  const [request] = await world.maps.hasSeen(1);
  expect(request?.method).toBe('GET');
  expect(request?.url.origin).toBe(MAPS_HOST);
  expect(request?.from).toBe(`${HOME.longitude},${HOME.latitude}`);
  expect(request?.to).toBe('-1.6217,54.9756');
  expect(request?.url.searchParams.get('geometries')).toBe('geojson');
  expect(request?.url.searchParams.get('access_token')).toBe(MAPS_TOKEN);
});

test('routes: duration, distance and score come from the first route', async ({ world }) => {
  const routes = [
    { duration: 3900, distance: 5471 },
    { duration: 1, distance: 1 },
  ];
  world.maps.answers(() => rawReply({ code: 'Ok', routes }));
  await world.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
  const row = planScreen(world.page).row(NAME);
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
  test(`routes: ${seconds} s read ${text} and score ${score}`, async ({ world }) => {
    world.maps.answers(() => aRoute(seconds, 1000));
    await world.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
    const row = planScreen(world.page).row(NAME);
    await expect(row).toContainText(text);
    await expect(row).toContainText(score);
  });
}

test('routes: requested in batches of 3, the next three when the last three are answered', async ({
  world,
}) => {
  const gates = Array.from({ length: 7 }, () => aGate());
  world.maps.answers((_, index) => held(gates[index] ?? aGate(), aRoute(600, 1000)));
  await world.signedIn().chosen().sites(someSites(7)).settings(ON).open('/patrolplan');
  await world.maps.hasSeen(3);
  gates[0]?.open();
  gates[1]?.open();
  await world.pass(500);
  expect(world.maps.requests).toHaveLength(3);
  gates[2]?.open();
  await world.maps.hasSeen(6);
  for (const gate of gates.slice(3, 6)) gate.open();
  await world.maps.hasSeen(7);
  expect(world.backend.of(contract.logRouteFetch)).toHaveLength(0);
  gates[6]?.open();
  const [log] = await world.backend.hasSeen(contract.logRouteFetch, 1);
  expect(log).toMatchObject({ method: 'POST', body: { routes_fetched: 7 } });
  expect(log?.url.href).toBe(`${world.origin}/api/v1/sites/log-route-fetch/`);
});

test('routes: when the setting turns on, all sites are fetched', async ({ world }) => {
  const gate = aGate();
  const on = replyTo(contract.readAppSettings, {
    appsettings: [{ setting_name: 'mapbox_api', setting_value: true }],
  });
  world.backend.answers(contract.readAppSettings, held(gate, on));
  await world.signedIn().chosen().sites(someSites(4)).open('/patrolplan');
  await expect(planScreen(world.page).link('Site 4')).toBeVisible();
  expect(world.maps.requests).toHaveLength(0);
  gate.open();
  await world.maps.hasSeen(4);
});

test('routes: an unknown setting clears nothing while the first answer is under way', async ({ world }) => {
  await world.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
  const { row } = planScreen(world.page);
  await expect(row(NAME)).toContainText('+4.17 route');
  world.backend.answers(contract.readAppSettings, held(aGate(), rawReply({})));
  await world.page.reload();
  await expect(row(NAME)).toContainText('+4.17 route');
  await world.pass(5_000);
  await expect(row(NAME)).toContainText('+4.17 route');
  expect(Object.keys(JSON.parse((await world.storedValue('routeCache')) ?? '{}'))).toEqual(['1']);
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
    world,
  }) => {
    world.signedIn().chosen().sites([aSite()]).settings(ON);
    await world.open('/patrolplan');
    const screen = planScreen(world.page);
    await expect(screen.row(NAME)).toContainText('+4.17 route');
    world.backend.answers(contract.readAppSettings, answer);
    await world.page.reload();
    await expect(screen.row(NAME)).toContainText('5.00');
    await expect(screen.row(NAME)).not.toContainText('route');
    await expect.poll(async () => JSON.parse((await world.storedValue('routeCache')) ?? '{}')).toEqual({});
    expect(world.maps.requests).toHaveLength(1);
    await expect(world.page.getByRole('alert')).toHaveCount(0);
  });
}

test('routes: a site without latitude or longitude is not requested', async ({ world }) => {
  await world
    .signedIn()
    .chosen()
    .sites([
      aSite({ site_id: 1, site_name: 'No latitude', latitude: null }),
      aSite({ site_id: 2, site_name: 'No longitude', longitude: null }),
      aSite({ site_id: 3, site_name: 'On the equator', latitude: 0, longitude: 0 }),
    ])
    .settings(ON)
    .open('/patrolplan');
  await world.backend.hasSeen(contract.logRouteFetch, 1);
  expect(world.maps.requests.map(({ to }) => to)).toEqual(['0,0']);
});

test('routes: without a maps token none is requested', async ({ world }) => {
  await world
    .config({ mapsHost: MAPS_HOST })
    .signedIn()
    .chosen()
    .sites([aSite()])
    .settings(ON)
    .open('/patrolplan');
  await expect(planScreen(world.page).link(NAME)).toBeVisible();
  await world.hasStored('wardenLastLocation', HOME);
  await world.pass(11_000);
  expect(world.maps.requests).toHaveLength(0);
});

test('routes: without a known position none is requested', async ({ world }) => {
  await world
    .position({ kind: 'denied' })
    .signedIn()
    .chosen()
    .sites([aSite()])
    .settings(ON)
    .open('/patrolplan');
  await expect(planScreen(world.page).link(NAME)).toBeVisible();
  await expect(world.alert('Error getting geolocation: ')).toBeVisible();
  await world.pass(11_000);
  expect(world.maps.requests).toHaveLength(0);
});

test('routes: a move beyond 500 m recalculates all sites from the new place', async ({ world }) => {
  await world.signedIn().chosen().sites(someSites(4)).settings(ON).open('/patrolplan');
  await world.backend.hasSeen(contract.logRouteFetch, 1);
  const there = northOf(HOME, 600);
  await world.moveTo(there);
  await world.pass(10_500);
  await world.maps.hasSeen(8);
  const [longitude, latitude] = (world.maps.requests.at(-1)?.from ?? '').split(',').map(Number);
  expect(longitude).toBeCloseTo(there.longitude, 5);
  expect(latitude).toBeCloseTo(there.latitude, 5);
});

test('routes: a move of 400 m recalculates nothing', async ({ world }) => {
  await world.signedIn().chosen().sites(someSites(4)).settings(ON).open('/patrolplan');
  await world.backend.hasSeen(contract.logRouteFetch, 1);
  await world.moveTo(northOf(HOME, 400));
  await world.pass(21_000);
  await expect.poll(async () => (await world.storedValue('lastUserLocation')) ?? '').toContain('54.977');
  expect(world.maps.requests).toHaveLength(4);
});

for (const [kind, answer] of [
  ['a non-OK response', refuse(422)],
  ['no answer', noAnswer()],
  ['no JSON', garbage()],
  ['no route', rawReply({ code: 'NoRoute', routes: [] })],
] as const) {
  test(`routes: ${kind} skips that site and shows nothing`, async ({ world }) => {
    world.maps.answers((_, index) => (index === 0 ? answer : aRoute(600, 1609.344)));
    await world.signedIn().chosen().sites(someSites(2)).settings(ON).open('/patrolplan');
    const screen = planScreen(world.page);
    await expect(screen.row('Site 2')).toContainText('+4.17 route');
    await expect(screen.row('Site 1')).not.toContainText('route');
    await expect(world.page.getByRole('alert')).toHaveCount(0);
  });
}

test('routes: one left without an answer is asked for again in the next minute, and then no more', async ({
  world,
}) => {
  world.maps.answers((_, index) => (index === 0 ? noAnswer() : aRoute(600, 1609)));
  await world.signedIn().chosen().sites(someSites(2)).settings(ON).open('/patrolplan');
  const routes = world.page.getByText(/^\+\d\.\d\d route$/);
  await expect(routes).toHaveCount(1);
  await world.pass(60_000);
  await expect(routes).toHaveCount(2);
  await world.pass(180_000);
  expect(world.maps.requests).toHaveLength(3);
});

test('routes: a failing route log is not shown', async ({ world }) => {
  world.backend.answers(contract.logRouteFetch, refuse(500));
  await world.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
  await world.backend.hasSeen(contract.logRouteFetch, 1);
  await expect(planScreen(world.page).row(NAME)).toContainText('+4.17 route');
  await expect(world.page.getByRole('alert')).toHaveCount(0);
});
