// First: the code under test reads the geolocation on load.
import { HOME, fakeGeolocation, movedNorth } from '#testing/fake-geolocation.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { chooseAreas, toggleChosenArea } from '#state/sites/area-selection.ts';
import type { ServerRequest, Reply } from '#testing/fake-server.ts';
import { AREAS, ROUTES_ON, aPlanned, listedNames, openPlan } from '#testing/open-plan.tsx';
import { passTime } from '#testing/pass-time.ts';
import { PROFILE_REPLY } from '#testing/render-screen.tsx';

const BOTH = ['City Centre', 'Quayside'];
const SITES = [
  aPlanned({ site_id: 1, site_name: 'Centre One', area_name: 'City Centre', base_score: 9 }),
  aPlanned({ site_id: 2, site_name: 'Quay Two', area_name: 'Quayside', base_score: 8, latitude: 54.97 }),
];

/** The service scores the sites of the requested areas. */
function scores({ body }: ServerRequest): Reply {
  const { selected_areas } = body as { selected_areas: string[] }; // Safe: the app's own request.
  return { body: SITES.filter((site) => selected_areas.includes(site.area_name)) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 14, 15, 5) });
  adoptRuntimeConfig({ mapsHost: 'https://maps.example', mapsToken: 'maps-token' });
  fakeGeolocation.answer = HOME;
});

afterEach(() => {
  adoptRuntimeConfig(undefined);
  vi.useRealTimers();
});

type Server = Awaited<ReturnType<typeof openPlan>>['server'];
const askedAreas = (server: Server) => server.requestsTo('/scores/').map(({ body }) => body);
const cache = () => storedValue('routeCache').get() ?? {};

test('areas: an area removed by the profile is not in the next scores call', async () => {
  const profile = Promise.withResolvers<Reply>();
  const { server } = await openPlan({ scores, profile: () => profile.promise }, { areas: BOTH });
  expect(listedNames()).toEqual(['Centre One', 'Quay Two']);
  profile.resolve({ body: { ...PROFILE_REPLY, user_areas: ['City Centre'] } });
  await passTime(5);
  expect(listedNames()).toEqual(['Centre One']);
  expect(askedAreas(server)).toEqual([{ selected_areas: BOTH }, { selected_areas: ['City Centre'] }]);
  expect(screen.getByText('Updated 15:05')).toBeTruthy();
});

test('areas: returning to areas shown before requests their scores again', async () => {
  const { server } = await openPlan({ scores }, { areas: BOTH });
  act(() => toggleChosenArea('Quayside'));
  await passTime(300);
  expect(listedNames()).toEqual(['Centre One']);
  expect(askedAreas(server)).toHaveLength(2);
  act(() => toggleChosenArea('Quayside'));
  await passTime(300);
  expect(listedNames()).toEqual(['Centre One', 'Quay Two']);
  expect(askedAreas(server)).toEqual([
    { selected_areas: BOTH },
    { selected_areas: ['City Centre'] },
    { selected_areas: BOTH },
  ]);
});

test('route cache: each site has an entry with the fields of section 3', async () => {
  const { server } = await openPlan({ scores, appsettings: ROUTES_ON }, { areas: ['City Centre'] });
  expect(server.requestsTo('/log-route-fetch/')).toHaveLength(1);
  expect(cache()).toEqual({
    1: expect.objectContaining({
      duration_seconds: 600,
      duration_str: '10 min',
      distance: expect.closeTo(1609.344 * 0.00062137, 6),
      distance_str: '1.0 miles',
      route_score: expect.closeTo(5 / (1 + 600 / 3000), 6),
    }),
  });
});

test('route cache: a change of areas fetches the scores of the new areas', async () => {
  const { server, leave, reopen } = await openPlan({ scores }, { areas: ['City Centre'] });
  expect(listedNames()).toEqual(['Centre One']);
  leave();
  chooseAreas(['Quayside']);
  await reopen();
  expect(listedNames()).toEqual(['Quay Two']);
  expect(askedAreas(server).at(-1)).toEqual({ selected_areas: ['Quayside'] });
});

test('route cache: after a move, routes of sites no longer listed are dropped', async () => {
  const { server } = await openPlan({ scores, appsettings: ROUTES_ON }, { areas: AREAS });
  expect(Object.keys(cache())).toEqual(['1', '2']);
  act(() => chooseAreas(['City Centre']));
  await passTime(1_000);
  expect(listedNames()).toEqual(['Centre One']);
  expect(Object.keys(cache())).toEqual(['1', '2']);
  fakeGeolocation.answer = movedNorth(HOME, 700);
  await passTime(10_000);
  expect(server.requestsTo('/directions/')).toHaveLength(3);
  await passTime(1_000);
  expect(Object.keys(cache())).toEqual(['1']);
});
