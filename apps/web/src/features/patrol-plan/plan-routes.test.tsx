// First: the code under test reads the geolocation on load.
import { HOME, fakeGeolocation, movedNorth } from '#testing/fake-geolocation.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusedPairs } from '#state/directions/refused-pairs.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { Reply } from '#testing/fake-server.ts';
import { type PlanAnswers, ROUTES_ON, aPlanned, openPlan, rowText, someSites } from '#testing/open-plan.tsx';
import { passTime } from '#testing/pass-time.ts';

const NAME = 'Strawberry Place Bays';
const MINUTE = 60_000;
const way = (duration: number, distance = 1609.344): Reply => ({
  body: { routes: [{ duration, distance }] },
});
const ONE: PlanAnswers = { scores: { body: [aPlanned()] }, appsettings: ROUTES_ON };
const some = (count: number): PlanAnswers => ({ scores: { body: someSites(count) }, appsettings: ROUTES_ON });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 14, 15, 5) });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  adoptRuntimeConfig({ mapsHost: 'https://maps.example', mapsToken: 'maps-token' });
  fakeGeolocation.answer = HOME;
});

afterEach(() => {
  refusedPairs.clear();
  adoptRuntimeConfig(undefined);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Server = Awaited<ReturnType<typeof openPlan>>['server'];
const directions = (server: Server) => server.requestsTo('/directions/');
/** Both ends of each requested route, as `longitude,latitude`. */
const ends = (server: Server) =>
  directions(server).map(({ url }) => new URL(url).pathname.split('/').at(-1)?.split(';') ?? []);
const logged = (server: Server) => server.requestsTo('/log-route-fetch/');
const routeLines = () => screen.queryAllByText(/^\+\d\.\d\d$/, { selector: '[data-part="route"] *' });

/** Answers the routes in the order of their requests. */
function inOrder(answer: (index: number) => Reply | Promise<Reply>): PlanAnswers {
  let index = 0;
  return { directions: () => answer(index++) };
}

test('routes: the directions call goes from the position to the site, with geojson geometry', async () => {
  const { server } = await openPlan(ONE);
  expect(directions(server)).toHaveLength(1);
  const [request] = directions(server);
  expect(request?.method).toBe('GET');
  const url = new URL(request?.url ?? '');
  expect(url.origin).toBe('https://maps.example');
  expect(ends(server)).toEqual([[`${HOME.longitude},${HOME.latitude}`, '-1.6217,54.9756']]);
  expect(url.searchParams.get('geometries')).toBe('geojson');
  expect(url.searchParams.get('access_token')).toBe('maps-token');
});

test.each([
  [0, '0 min', '+5.00 route'],
  [720, '12 min', '+4.03 route'],
  [3000, '50 min', '+2.50 route'],
  [7200, '2 h 0 min', '+1.47 route'],
])('routes: %s s is shown as %s and scores %s', async (seconds, text, score) => {
  await openPlan({ ...ONE, directions: way(seconds, 1000) });
  expect(rowText(NAME)).toContain(text);
  expect(rowText(NAME)).toContain(score);
});

test('routes: they are requested in batches of 3, the next when the previous is answered', async () => {
  const held = Array.from({ length: 7 }, () => Promise.withResolvers<Reply>());
  const answer = async (...which: number[]) => {
    for (const index of which) held[index]?.resolve(way(600));
    await passTime(5);
  };
  const { server } = await openPlan({ ...some(7), ...inOrder((index) => held[index]?.promise ?? 'hangs') });
  expect(directions(server)).toHaveLength(3);
  await answer(0, 1);
  expect(directions(server)).toHaveLength(3);
  await answer(2);
  expect(directions(server)).toHaveLength(6);
  await answer(3, 4, 5);
  expect(directions(server)).toHaveLength(7);
  expect(logged(server)).toEqual([]);
  await answer(6);
  expect(logged(server)).toMatchObject([
    { method: 'POST', url: '/api/v1/sites/log-route-fetch/', body: { routes_fetched: 7 } },
  ]);
});

test('routes: the first batch waits for the boosts and requests the highest expected scores', async () => {
  const boosts = Promise.withResolvers<Reply>();
  const { server } = await openPlan({ ...some(6), boosts: () => boosts.promise, directions: 'hangs' });
  expect(screen.getByRole('link', { name: 'Site 6' })).toBeTruthy();
  expect(storedValue('wardenLastLocation').get()).toEqual(HOME);
  expect(directions(server)).toEqual([]);
  boosts.resolve({ body: { 6: 20 } });
  await passTime(5);
  const latitudes = ends(server).map(([, to]) => Number(to?.split(',')[1]).toFixed(3));
  expect(latitudes).toEqual(['54.905', '54.900', '54.901']);
});

test('routes: when the setting turns on, all sites are fetched', async () => {
  const settings = Promise.withResolvers<Reply>();
  const { server } = await openPlan({ ...some(4), appsettings: () => settings.promise });
  expect(screen.getByRole('link', { name: 'Site 4' })).toBeTruthy();
  expect(directions(server)).toEqual([]);
  settings.resolve(ROUTES_ON);
  await passTime(5);
  expect(directions(server)).toHaveLength(4);
});

test.each<[string, Reply]>([
  ['off', { body: { appsettings: [{ setting_name: 'mapbox_api', setting_value: false }] } }],
  ['missing', { body: { appsettings: [{ setting_name: 'openweathermap_api', setting_value: true }] } }],
  ['failing with a server error', { status: 500, body: {} }],
  ['failing with a refusal', { status: 400, body: {} }],
  ['returning nothing', { body: {} }],
  ['returning no JSON', { text: '<!doctype html><p>Not what you asked for' }],
])(
  'routes: with the setting %s the route cache is cleared and route scores are 0',
  async (_, appsettings) => {
    const { server, answers, reopen } = await openPlan(ONE);
    await passTime(1_000);
    expect(rowText(NAME)).toContain('+4.17 route');
    expect(Object.keys(storedValue('routeCache').get() ?? {})).toEqual(['1']);
    answers({ appsettings });
    await reopen();
    expect(rowText(NAME)).toContain('5.00');
    expect(rowText(NAME)).not.toContain('route');
    expect(storedValue('routeCache').get()).toBeNull();
    expect(directions(server)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('routes: a site without latitude or longitude is not requested', async () => {
  const body = [
    aPlanned({ site_id: 1, site_name: 'No latitude', latitude: null }),
    aPlanned({ site_id: 2, site_name: 'No longitude', longitude: null }),
    aPlanned({ site_id: 3, site_name: 'On the equator', latitude: 0, longitude: 0 }),
  ];
  const { server } = await openPlan({ ...ONE, scores: { body } });
  expect(logged(server)).toHaveLength(1);
  expect(ends(server).map(([, to]) => to)).toEqual(['0,0']);
});

test('routes: none is requested without a maps token', async () => {
  adoptRuntimeConfig({ mapsHost: 'https://maps.example' });
  const { server } = await openPlan(ONE);
  expect(storedValue('wardenLastLocation').get()).toEqual(HOME);
  await passTime(11_000);
  expect(screen.getByRole('link', { name: NAME })).toBeTruthy();
  expect(directions(server)).toEqual([]);
});

test('routes: none is requested without a known position', async () => {
  fakeGeolocation.answer = { code: 1, message: 'User denied Geolocation' };
  const { server } = await openPlan(ONE);
  expect(screen.getByRole('alert').textContent).toContain('Error getting geolocation: ');
  await passTime(11_000);
  expect(screen.getByRole('link', { name: NAME })).toBeTruthy();
  expect(directions(server)).toEqual([]);
});

test('routes: a move beyond 500 m recalculates all sites from the new place', async () => {
  const { server } = await openPlan(some(4));
  expect(logged(server)).toHaveLength(1);
  const there = movedNorth(HOME, 600);
  fakeGeolocation.answer = there;
  await passTime(10_000);
  expect(directions(server)).toHaveLength(8);
  const from = `${there.longitude},${there.latitude}`;
  expect(
    ends(server)
      .slice(4)
      .map(([start]) => start),
  ).toEqual([from, from, from, from]);
});

test('routes: a move of 400 m recalculates nothing', async () => {
  const { server } = await openPlan(some(4));
  fakeGeolocation.answer = movedNorth(HOME, 400);
  await passTime(20_000);
  expect(storedValue('lastUserLocation').get()).toEqual(movedNorth(HOME, 400));
  expect(directions(server)).toHaveLength(4);
});

test.each<[string, Reply]>([
  ['a non-OK response', { status: 422, body: {} }],
  ['no answer', 'no-answer'],
  ['no JSON', { text: '<!doctype html><p>Not what you asked for' }],
  ['no route', { body: { code: 'NoRoute', routes: [] } }],
])('routes: %s skips that site and shows nothing', async (_, first) => {
  await openPlan({ ...some(2), ...inOrder((index) => (index === 0 ? first : way(600))) });
  expect(rowText('Site 2')).toContain('+4.17 route');
  expect(rowText('Site 1')).not.toContain('route');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('routes: an unanswered one is requested again in the next minute, and then no more', async () => {
  const { server } = await openPlan({
    ...some(2),
    ...inOrder((index) => (index === 0 ? 'no-answer' : way(600))),
  });
  expect(routeLines()).toHaveLength(1);
  await passTime(MINUTE);
  expect(routeLines()).toHaveLength(2);
  await passTime(3 * MINUTE);
  expect(directions(server)).toHaveLength(3);
});

test('routes: after a 429 the run continues when the service allows it', async () => {
  const busy: Reply = { status: 429, body: {}, headers: { 'Retry-After': '120' } };
  const { server } = await openPlan({ ...some(7), ...inOrder((index) => (index === 1 ? busy : way(600))) });
  expect(directions(server)).toHaveLength(3);
  expect(routeLines()).toHaveLength(2);
  await passTime(110_000);
  expect(directions(server)).toHaveLength(3);
  await passTime(2 * MINUTE);
  expect(directions(server)).toHaveLength(8);
  expect(routeLines()).toHaveLength(7);
});

test('routes: a failing route log is not shown', async () => {
  const { server } = await openPlan({ ...ONE, 'log-route-fetch': { status: 500, body: {} } });
  expect(logged(server)).toHaveLength(1);
  expect(rowText(NAME)).toContain('+4.17 route');
  expect(screen.queryByRole('alert')).toBeNull();
});
