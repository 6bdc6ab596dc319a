import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAppSettings, useRouteSwitch, useVisitRecovery } from './app-settings.ts';
import { useCredits } from './credits.ts';
import { useFeature } from './features.ts';
import { showListOrMap, useListOrMap } from './list-or-map.ts';
import { mapsPausedFor } from './directions/maps-pause.ts';
import { useBoosts } from './plan/boosts-query.ts';
import { useScores } from './plan/use-scores.ts';
import { useProfile } from './profile.ts';
import { session, signIn, signOut } from './session.ts';
import { storePlan, storedBoosts, storedPlan } from './stored-plan.ts';
import { useStreetLine } from './directions/use-street-line.ts';
import type { WayEnds } from './directions/use-street-line.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { expectConfig } from '#config/config-ready.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { aSite } from '#testing/a-site.ts';
import type { Reply } from '#testing/fake-server.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { passTime } from '#testing/pass-time.ts';

const PROFILE = {
  first_name: 'Priya',
  last_name: 'Nair',
  is_active: true,
  is_staff: false,
  user_id: 7,
  user_areas: ['Byker', 'Quayside'],
};
const SITE = aSiteReply();

/** Whether the device reports a connection. */
function setOnline(connected: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(connected);
  window.dispatchEvent(new Event(connected ? 'online' : 'offline'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T15:00:10Z') });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  window.dispatchEvent(new Event('online'));
});

const settings = (on: boolean, name = 'mapbox_api') => ({
  body: { appsettings: [{ setting_name: name, setting_value: on }] },
});

describe('the app settings', () => {
  const show = () => renderState(() => ({ list: useAppSettings(), routes: useRouteSwitch() }));

  test('are loading, then there; the route switch is unknown until then and stored', async () => {
    startPage(() => settings(true));
    const { result } = show();
    expect(result.current).toEqual({ list: { kind: 'loading' }, routes: 'unknown' });
    await passTime(0);
    expect(result.current).toEqual({
      list: { kind: 'ready', settings: [{ name: 'mapbox_api', on: true }] },
      routes: 'on',
    });
    expect(storedValue('mapboxEnabled').get()).toBe(true);
  });

  test('that are switched off switch the routes off', async () => {
    startPage(() => settings(false));
    const { result } = show();
    await passTime(0);
    expect(result.current.routes).toBe('off');
    expect(storedValue('mapboxEnabled').get()).toBe(false);
  });

  test('that fail switch the routes off, with the sentence of the transport', async () => {
    startPage(() => ({ status: 500 }));
    const { result } = show();
    await passTime(0);
    expect(result.current).toEqual({
      list: { kind: 'failed', cause: 'Server error. Please try again later.' },
      routes: 'off',
    });
    expect(storedValue('mapboxEnabled').get()).toBe(false);
    expect(console.error).toHaveBeenCalledWith('[app settings]', expect.anything());
  });

  test('that are refused have no such sentence', async () => {
    startPage(() => ({ status: 400 }));
    const { result } = show();
    await passTime(0);
    expect(result.current.list).toEqual({ kind: 'failed', cause: undefined });
  });

  test('that fail because the device lost its connection leave the switch as it was', async () => {
    startPage(() => 'no-answer');
    storedValue('mapboxEnabled').set(true);
    const { result } = show();
    setOnline(false);
    await passTime(0);
    expect(result.current).toEqual({
      list: { kind: 'failed', cause: 'Network error. Please check your connection.' },
      routes: 'unknown',
    });
    expect(storedValue('mapboxEnabled').get()).toBe(true);
  });

  test('wait for a connection that was not there from the start', async () => {
    const server = startPage(() => settings(true));
    renderState(() => null); // the cache follows the connection from the first screen on
    act(() => setOnline(false));
    const { result } = show();
    await passTime(0);
    expect(result.current.list).toEqual({
      kind: 'failed',
      cause: 'Network error. Please check your connection.',
    });
    expect(server.asked).toEqual([]);
    act(() => setOnline(true));
    await passTime(0);
    expect(result.current.routes).toBe('on');
  });

  test('of a screen that was left change nothing', async () => {
    startPage(() => 'hangs');
    storedValue('mapboxEnabled').set(true);
    show().unmount();
    await passTime(11_000);
    expect(storedValue('mapboxEnabled').get()).toBe(true);
    expect(console.error).not.toHaveBeenCalled();
  });

  test.each([
    [true, 'visit_recovery', true],
    [false, 'visit_recovery', false],
    [true, 'mapbox_api', false],
  ])('say whether sites recover from a visit: %s of %s is %s', async (on, name, recovers) => {
    startPage(() => settings(on, name));
    const { result } = renderState(useVisitRecovery);
    expect(result.current).toBe(false);
    await passTime(0);
    expect(result.current).toBe(recovers);
  });
});

describe('the profile', () => {
  test('is loading, then there, stored with its areas, and read once', async () => {
    const server = startPage(() => ({ body: PROFILE }));
    const { result } = renderState(useProfile);
    expect(result.current).toEqual({ kind: 'loading' });
    await passTime(0);
    expect(result.current).toMatchObject({ kind: 'ready', profile: { firstName: 'Priya' } });
    expect(storedValue('pp:profile').get()).toMatchObject({ userId: 7, areas: ['Byker', 'Quayside'] });
    expect(storedValue('userAreas').get()).toEqual(['Byker', 'Quayside']);
    expect(storedValue('userAreasTimestamp').get()).toBe(Date.now());
    const again = renderState(useProfile);
    await passTime(120_000);
    expect(again.result.current).toMatchObject({ kind: 'ready' });
    expect(server.asked).toHaveLength(1);
  });

  test('of an inactive account ends the session', async () => {
    startPage(() => ({ body: { ...PROFILE, is_active: false } }));
    const { result } = renderState(useProfile);
    await passTime(0);
    const message = 'Your account has been deactivated. Please contact support.';
    expect(result.current).toEqual({ kind: 'failed', message });
    expect(session.get()).toEqual({ kind: 'signed-out', notice: message });
  });

  test('that cannot be loaded ends the session, on a patrol screen with its own text', async () => {
    history.replaceState(null, '', '/patrolplan');
    startPage(() => ({ status: 500 }));
    renderState(useProfile);
    await passTime(0);
    expect(session.get()).toEqual({ kind: 'signed-out', notice: 'Could not load profile and areas.' });
    history.replaceState(null, '', '/');
    startPage(() => ({ status: 500 }));
    renderState(useProfile);
    await passTime(0);
    expect(session.get()).toEqual({ kind: 'signed-out', notice: 'Failed to fetch user profile' });
  });

  test('of a session that ended meanwhile is not stored, and ends no other session', async () => {
    startPage(() => {
      signOut();
      signIn({ access: 'access-2', refresh: 'refresh-2' });
      return { body: PROFILE };
    });
    renderState(useProfile);
    await passTime(0);
    expect(storedValue('pp:profile').get()).toBeNull();
    expect(session.get()).toEqual({ kind: 'signed-in' });
  });

  const storeProfile = () =>
    storedValue('pp:profile').set({
      userId: 7,
      firstName: 'Stored',
      lastName: 'Nair',
      isActive: true,
      isStaff: false,
      areas: [],
    });

  test.each<[string, Reply]>([
    ['429', { status: 429 }],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['504', { status: 504 }],
    ['nothing', 'no-answer'],
  ])(
    'that is stored stays in use while the call is answered by %s, and is loaded again',
    async (_, reply) => {
      const server = startPage((_asked, times): Reply => (times < 3 ? reply : { body: PROFILE }));
      storeProfile();
      const { result } = renderState(() => ({ profile: useProfile(), connected: useSource(stableOnline) }));
      expect(result.current.profile).toMatchObject({ kind: 'ready', profile: { firstName: 'Stored' } });
      await passTime(0);
      expect(result.current).toMatchObject({
        profile: { profile: { firstName: 'Stored' } },
        connected: false,
      });
      expect(session.get()).toEqual({ kind: 'signed-in' });
      await passTime(4_900);
      expect(server.asked).toHaveLength(1);
      await passTime(200);
      expect(server.asked).toHaveLength(2);
      await passTime(10_100);
      expect(result.current.profile).toMatchObject({ profile: { firstName: 'Priya' } });
      await passTime(4_000);
      expect(result.current.connected).toBe(true);
      await passTime(300_000);
      expect(server.asked).toHaveLength(3);
    },
  );

  test('that is stored does not keep the session after another failure', async () => {
    startPage(() => ({ status: 500 }));
    storeProfile();
    renderState(useProfile);
    await passTime(0);
    expect(session.get()).toEqual({ kind: 'signed-out', notice: 'Failed to fetch user profile' });
    expect(storedValue('pp:profile').get()).toBeNull();
  });
});

describe('the boosts', () => {
  const sites = [aSite({ siteId: 1 }), aSite({ siteId: 2 })];

  test('of the listed sites are asked for every 30 s and stored', async () => {
    const server = startPage((_, times) => ({ body: { 1: times } }));
    const { result } = renderState(() => useBoosts(sites));
    expect(result.current).toMatchObject({ boosts: {}, known: false });
    await passTime(0);
    expect(result.current).toMatchObject({ boosts: { 1: 1 }, known: true });
    expect(server.asked[0]?.body).toEqual({ site_ids: [1, 2], current_time: '2026-11-14T15:00:10.000Z' });
    expect(storedBoosts()).toEqual({ 1: 1 });
    await passTime(29_000);
    expect(server.asked).toHaveLength(1);
    await passTime(1_100);
    expect(result.current.boosts).toEqual({ 1: 2 });
    act(() => result.current.refresh());
    await passTime(0);
    expect(server.asked).toHaveLength(3);
  });

  test('of no sites are not asked for', async () => {
    const server = startPage(() => ({ body: {} }));
    renderState(() => useBoosts([]));
    await passTime(60_000);
    expect(server.asked).toEqual([]);
  });

  test('that cannot be read are the stored ones, or none', async () => {
    startPage(() => ({ status: 500 }));
    const none = renderState(() => useBoosts(sites));
    await passTime(0);
    expect(none.result.current).toMatchObject({ boosts: {}, known: true });
    expect(console.error).toHaveBeenCalledWith('[site boosts]', { kind: 'server', status: 500 });
    none.unmount();
    startPage(() => ({ status: 500 }));
    storedValue('pp:boosts').set({ 1: 4 });
    const stored = renderState(() => useBoosts(sites));
    expect(stored.result.current).toMatchObject({ boosts: { 1: 4 }, known: false });
    await passTime(0);
    expect(stored.result.current).toMatchObject({ boosts: { 1: 4 }, known: true });
  });

  test('of other sites are asked for again; the earlier ones are used meanwhile', async () => {
    const server = startPage((_, times) => (times < 2 ? { body: { 1: 3 } } : 'hangs'));
    let listed = sites;
    const { result, rerender } = renderState(() => useBoosts(listed));
    await passTime(0);
    listed = [aSite({ siteId: 1 }), aSite({ siteId: 3 })];
    rerender();
    await passTime(0);
    expect(server.asked).toHaveLength(2);
    expect(result.current).toMatchObject({ boosts: { 1: 3 }, known: false });
  });
});

describe('the scores', () => {
  const areas = ['Quayside', 'Byker'];

  test('of the areas are read on load, stored, and refreshed in the minutes 1, 16, 31 and 46', async () => {
    const server = startPage(() => ({ body: [SITE] }));
    const { result } = renderState(() => useScores(areas));
    expect(result.current).toMatchObject({ sites: null, fetching: true, failure: null, connected: true });
    await passTime(0);
    expect(result.current).toMatchObject({
      sites: [{ siteId: 1 }],
      fetching: false,
      readAt: Date.parse('2026-11-14T15:00:10Z'),
    });
    expect(server.asked[0]?.body).toEqual({ selected_areas: areas });
    expect(storedPlan(areas)).toMatchObject({ readAt: Date.parse('2026-11-14T15:00:10Z') });
    await passTime(49_000);
    expect(server.asked).toHaveLength(1);
    await passTime(2_000);
    expect(server.asked).toHaveLength(2);
    await passTime(14 * 60_000);
    expect(server.asked).toHaveLength(2);
    await passTime(60_000);
    expect(server.asked).toHaveLength(3);
    act(() => result.current.refresh());
    await passTime(0);
    expect(server.asked).toHaveLength(4);
  });

  test('that are stored for these areas are shown at once, and read again', async () => {
    const server = startPage(() => 'hangs');
    storePlan(areas, [aSite({ siteId: 9 })], 5_000);
    const { result } = renderState(() => useScores(areas));
    expect(result.current).toMatchObject({ sites: [{ siteId: 9 }], readAt: 5_000, fetching: true });
    await passTime(0);
    expect(server.asked).toHaveLength(1);
  });

  test('of no areas are not read', async () => {
    const server = startPage(() => ({ body: [] }));
    renderState(() => useScores([]));
    await passTime(20 * 60_000);
    expect(server.asked).toEqual([]);
  });

  test('that fail say why and wait for the next refresh minute', async () => {
    const server = startPage(() => ({ status: 503 }));
    const { result } = renderState(() => useScores(areas));
    await passTime(0);
    expect(result.current).toMatchObject({ sites: null, failure: { kind: 'server', status: 503 } });
    await passTime(45_000);
    expect(server.asked).toHaveLength(1);
  });

  test('without an answer are asked for each minute until there is one', async () => {
    const server = startPage((_, times): Reply => (times < 4 ? 'no-answer' : { body: [SITE] }));
    const { result } = renderState(() => useScores(areas));
    await passTime(0);
    expect(result.current.failure).toEqual({ kind: 'offline' });
    await passTime(51_000);
    expect(server.asked).toHaveLength(2);
    await passTime(60_000);
    expect(server.asked).toHaveLength(3);
    await passTime(60_000);
    expect(result.current).toMatchObject({ sites: [{ siteId: 1 }], failure: null });
    await passTime(120_000);
    expect(server.asked).toHaveLength(4);
  });

  test('of the wrong shape are no sites, and are reported', async () => {
    startPage(() => ({ body: { sites: [] } }));
    const { result } = renderState(() => useScores(areas));
    await passTime(0);
    expect(result.current).toMatchObject({ sites: [], failure: null });
    expect(console.error).toHaveBeenCalledWith('[site scores]', { kind: 'wrong-shape' });
    expect(storedPlan(areas)).toBeNull();
  });

  test('on a device without a connection fail at once, and are read when it returns', async () => {
    const server = startPage((_, times): Reply => (times < 2 ? 'no-answer' : { body: [SITE] }));
    const { result } = renderState(() => useScores(areas));
    await passTime(0);
    act(() => setOnline(false));
    expect(result.current).toMatchObject({ failure: { kind: 'offline' }, connected: false });
    act(() => setOnline(true));
    await passTime(0);
    expect(server.asked).toHaveLength(2);
    await passTime(4_000);
    expect(result.current).toMatchObject({ sites: [{ siteId: 1 }], failure: null, connected: true });
  });
});

describe('what a deployment has', () => {
  test('is known when its configuration has arrived', async () => {
    startPage(() => 'hangs');
    const credit = { text: 'Weather by Test' };
    const { result } = renderState(() => ({
      map: useFeature('map'),
      visits: useFeature('visits'),
      credits: useCredits(['weather']),
      view: useListOrMap(),
    }));
    expect(result.current).toEqual({ map: false, visits: false, credits: [], view: 'list' });
    const file = { features: ['map'], attribution: { weather: [credit] } };
    const arrived = expectConfig(Promise.resolve(file));
    const { result: later } = renderState(() => ({
      map: useFeature('map'),
      visits: useFeature('visits'),
      credits: useCredits(['weather']),
      view: useListOrMap(),
    }));
    await act(() => arrived);
    await passTime(0);
    expect(later.current).toMatchObject({ map: true, visits: false, credits: [credit], view: 'list' });
    act(() => showListOrMap('map'));
    expect(later.current.view).toBe('map');
    await act(() => expectConfig(Promise.resolve({})));
    expect(renderState(useListOrMap).result.current).toBe('list');
  });
});

describe('the way along the streets', () => {
  const ends = { from: { latitude: 54.97, longitude: -1.61 }, to: { latitude: 54.98, longitude: -1.6 } };
  const coordinates = [
    [-1.61, 54.97],
    [-1.6, 54.98],
  ];
  const line: Reply = { body: { routes: [{ geometry: { type: 'LineString', coordinates } }] } };
  const serve = (reply: Reply, isOn = true) =>
    startPage(({ url }) => {
      if (url.includes('/directions/')) return reply;
      return url.includes('/appsettings/') ? settings(isOn) : { body: {} };
    });
  const show = async (given: WayEnds | null = ends) => {
    const hook = renderState(() => useStreetLine(given));
    await passTime(5);
    return hook;
  };

  beforeEach(() => adoptRuntimeConfig({ mapsHost: 'https://maps.test', mapsToken: 'key' }));
  afterEach(() => adoptRuntimeConfig({}));

  test('is asked for once, and counted', async () => {
    const server = serve(line);
    const first = await show();
    expect(first.result.current).toEqual([ends.from, ends.to]);
    first.unmount();
    expect((await show()).result.current).toEqual([ends.from, ends.to]);
    expect(server.askedFor('/directions/')).toHaveLength(1);
    expect(server.askedFor('/log-route-fetch/').map(({ body }) => body)).toEqual([{ routes_fetched: 1 }]);
  });

  test.each<[string, WayEnds | null]>([
    ['without a way', null],
    ['where both ends are the same place', { from: ends.from, to: { ...ends.from } }],
  ])('is not asked for %s', async (_, given) => {
    const server = serve(line);
    expect((await show(given)).result.current).toBeNull();
    expect(server.askedFor('/directions/')).toEqual([]);
  });

  test('is not asked for while routes are off, or without a key of the maps service', async () => {
    const off = serve(line, false);
    expect((await show()).result.current).toBeNull();
    expect(off.askedFor('/directions/')).toEqual([]);
    adoptRuntimeConfig({});
    const without = serve(line);
    expect((await show()).result.current).toBeNull();
    expect(without.askedFor('/directions/')).toEqual([]);
  });

  test.each([
    [401, 61],
    [403, 61],
    [429, 1],
    [422, 0],
  ])('that is refused with %i leaves the maps service alone for %i minutes', async (status, minutes) => {
    const server = serve({ status });
    const first = await show();
    expect(first.result.current).toBeNull();
    expect(mapsPausedFor()).toBe(minutes);
    first.unmount();
    await show();
    await show({ ...ends, to: { latitude: 54.99, longitude: -1.6 } });
    expect(server.askedFor('/directions/')).toHaveLength(minutes === 0 ? 2 : 1);
  });

  test('without an answer is asked for when the map shows it again', async () => {
    const server = serve('no-answer');
    const first = await show();
    expect(first.result.current).toBeNull();
    first.unmount();
    await show();
    expect(server.askedFor('/directions/')).toHaveLength(2);
    expect(mapsPausedFor()).toBe(0);
  });
});
