import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useRoutes } from './use-routes.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { aSite } from '#testing/a-site.ts';
import type { ServerRequest, Reply } from '#testing/fake-server.ts';
import { refusedPairs } from '#state/directions/refused-pairs.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { setOnline } from '#testing/set-online.ts';
import { twoSites } from '#testing/two-sites.ts';

const HERE = { latitude: 54.97, longitude: -1.61 };

fakeTime(new Date('2026-11-14T15:02:10Z'));
beforeEach(() => adoptRuntimeConfig({ mapsHost: 'https://maps.test', mapsToken: 'key' }));

describe('routes', () => {
  type Inputs = Parameters<typeof useRoutes>[0];
  const on: Inputs = {
    sites: twoSites,
    boosts: { boosts: {}, known: true },
    position: { current: HERE, error: null },
    switched: 'on',
  };
  const way: Reply = { body: { routes: [{ duration: 600, distance: 1_609 }] } };
  beforeEach(() => refusedPairs.clear());
  const serve = (reply: (asked: ServerRequest, times: number) => Reply = () => way) =>
    startPage((asked, times) => (asked.url.includes('/directions/') ? reply(asked, times) : { body: {} }));
  const show = (given: Partial<Inputs> = {}) => {
    let inputs = { ...on, ...given };
    const hook = renderState(() => {
      useSource(minuteClock); // Like the plan, which shows the time.
      return useRoutes(inputs);
    });
    const change = (next: Partial<Inputs>) => {
      inputs = { ...inputs, ...next };
      hook.rerender();
    };
    return { ...hook, change };
  };

  test('routes to the listed sites are fetched from the position, stored and logged once', async () => {
    const server = serve();
    const { result } = show();
    expect(result.current).toMatchObject({ book: {}, possible: true });
    await passTime(0);
    expect(result.current.book).toMatchObject({
      1: { durationSeconds: 600, from: HERE },
      2: { score: 5 / 1.2 },
    });
    expect(result.current.progress).toBeNull();
    expect(server.requestsTo('/directions/')[0]?.url).toContain(
      'https://maps.test/directions/v5/mapbox/driving/',
    );
    expect(Object.keys(storedValue('routeCache').get() ?? {})).toEqual(['1', '2']);
    expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { routes_fetched: 2 },
    ]);
  });

  test('the progress of the routes is shown while they are fetched', async () => {
    serve(() => 'hangs');
    const { result, unmount } = show();
    await passTime(0);
    expect(result.current.progress).toMatchObject({ done: 0, total: 2 });
    unmount();
  });

  test.each<[string, Partial<Inputs>]>([
    ['the switch is unknown', { switched: 'unknown' }],
    ['the switch is off', { switched: 'off' }],
    ['the position is not known', { position: { current: null, error: null } }],
    ['no site is listed', { sites: [] }],
    ['the boosts are not known yet', { boosts: { boosts: {}, known: false } }],
  ])('no route is requested while %s', async (_, given) => {
    const server = serve();
    show(given);
    await passTime(60_000);
    expect(server.requests).toEqual([]);
  });

  test('no route is requested without a maps key or without a connection', async () => {
    adoptRuntimeConfig({});
    const server = serve();
    show();
    await passTime(0);
    adoptRuntimeConfig({ mapsToken: 'key' });
    setOnline(false);
    show();
    await passTime(0);
    expect(server.requests).toEqual([]);
    setOnline(true);
    await passTime(0);
    expect(server.requestsTo('/directions/').length).toBeGreaterThan(0);
  });

  test('routes are cleared when the switch is turned off, and fetched again when it is turned on', async () => {
    const server = serve(({ url }) => (url.includes('-1.603,1') ? { status: 422 } : way));
    const refusedSite = aSite({ siteId: 3, latitude: 1 });
    const { result, change } = show({ sites: [...twoSites, refusedSite] });
    await passTime(0);
    expect(server.requestsTo('/directions/')).toHaveLength(3);
    change({ switched: 'off' });
    await passTime(0);
    expect(result.current).toMatchObject({ book: {}, possible: false });
    expect([storedValue('routeCache').get(), storedValue('lastLocation').get()]).toEqual([null, null]);
    change({ switched: 'on' });
    await passTime(0);
    expect(server.requestsTo('/directions/')).toHaveLength(6);
  });

  test('refused routes are not requested again until the warden moves', async () => {
    const server = serve(() => ({ status: 422 }));
    const { change } = show();
    await passTime(0);
    change({ sites: [...twoSites] });
    await passTime(0);
    expect(server.requestsTo('/directions/')).toHaveLength(2);
    change({ position: { current: { ...HERE, latitude: 54.98 }, error: null } });
    await passTime(0);
    expect(server.requestsTo('/directions/')).toHaveLength(4);
  });

  test('stored routes are shown before the switch is known, if it was on the last time', async () => {
    serve();
    const first = show();
    await passTime(0);
    first.unmount();
    const shown = (wasOn: boolean | null) => {
      if (wasOn === null) storedValue('mapboxEnabled').clear();
      else storedValue('mapboxEnabled').set(wasOn);
      const { result, unmount } = show({ switched: 'unknown' });
      const { book, possible } = result.current;
      unmount();
      return [Object.keys(book).length, possible];
    };
    expect([shown(true), shown(false), shown(null)]).toEqual([
      [2, true],
      [0, false],
      [0, true],
    ]);
  });

  test('routes are not possible when the position failed and none is known', () => {
    serve();
    expect(show({ position: { current: null, error: 'denied' } }).result.current.possible).toBe(false);
    expect(show({ position: { current: HERE, error: 'denied' } }).result.current.possible).toBe(true);
  });

  test('unanswered routes are requested again after 1 minute, then after 2', async () => {
    const server = serve(() => 'no-answer');
    show({ sites: twoSites.slice(0, 1) });
    await passTime(0);
    const count = () => server.requestsTo('/directions/').length;
    expect(count()).toBe(1);
    await passTime(40_000);
    expect(count()).toBe(1);
    await passTime(20_000);
    expect(count()).toBe(2);
    await passTime(60_000);
    expect(count()).toBe(2);
    await passTime(60_000);
    expect(count()).toBe(3);
  });

  test('the back-off starts again after a successful route', async () => {
    const server = serve(({ url }, times) =>
      (url.includes('-1.603,54.968') && times > 2) || url.includes('-1.603,1') ? way : 'no-answer',
    );
    const { change } = show({ sites: twoSites.slice(0, 1) });
    await passTime(180_000);
    expect(server.requestsTo('/directions/')).toHaveLength(3);
    const next = aSite({ siteId: 3, latitude: 2 });
    change({ sites: [...twoSites.slice(0, 1), next] });
    await passTime(0);
    expect(server.requestsTo('/directions/')).toHaveLength(4);
    await passTime(60_000);
    expect(server.requestsTo('/directions/')).toHaveLength(5);
  });

  test('unanswered routes are requested at once when the screen is opened again', async () => {
    const server = serve(() => 'no-answer');
    const first = show({ sites: twoSites.slice(0, 1) });
    await passTime(0);
    first.unmount();
    show({ sites: twoSites.slice(0, 1) });
    await passTime(0);
    expect(server.requestsTo('/directions/')).toHaveLength(2);
  });

  test('switching routes off while they are fetched ends the progress', async () => {
    serve(() => 'hangs');
    const { result, change } = show();
    await passTime(0);
    change({ switched: 'off' });
    await passTime(0);
    expect(result.current.progress).toBeNull();
  });

  test('routes wait for the page to be visible', async () => {
    const server = serve((_, times) => (times === 1 ? 'no-answer' : way));
    show({ sites: twoSites.slice(0, 1) });
    await passTime(0);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await passTime(120_000);
    expect(server.requestsTo('/directions/')).toHaveLength(1);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await passTime(60_000);
    expect(server.requestsTo('/directions/')).toHaveLength(2);
  });

  test('a refused key pauses the routes for an hour, also after a reload', async () => {
    const server = serve((_, times) => (times === 1 ? { status: 401 } : way));
    const first = show({ sites: twoSites.slice(0, 1) });
    await passTime(0);
    first.unmount();
    const second = show({ sites: twoSites.slice(0, 1) });
    await passTime(60 * 60_000);
    expect(server.requestsTo('/directions/')).toHaveLength(1);
    await passTime(60_000);
    expect(server.requestsTo('/directions/')).toHaveLength(2);
    expect(Object.keys(second.result.current.book)).toEqual(['1']);
  });

  test('no route is requested after the screen was left', async () => {
    const server = serve(() => 'no-answer');
    const { unmount } = show({ sites: twoSites.slice(0, 1) });
    await passTime(0);
    unmount();
    await passTime(10 * 60_000);
    expect(server.requestsTo('/directions/')).toHaveLength(1);
  });

  test('a failed route log only leaves a line in the console', async () => {
    startPage(({ url }) => (url.includes('/directions/') ? way : { status: 500 }));
    const { result } = show();
    await passTime(0);
    expect(Object.keys(result.current.book)).toHaveLength(2);
    expect(console.error).toHaveBeenCalledWith('[route log]', { kind: 'server', status: 500 });
  });
});
