import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useFocusOnSiteLeft } from './list/use-focus-on-site-left.ts';
import { useStableRows } from './list/use-stable-rows.ts';
import { useChosenWay } from './map/use-chosen-way.ts';
import { useRememberedPlan } from './remember-plan.ts';
import { useRoutes } from './routes/use-routes.ts';
import { useNewFirst } from './use-new-first.ts';
import { usePatrolPlan } from './use-patrol-plan.ts';
import { usePrefetchAddresses } from './use-prefetch-addresses.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { routeFrom } from '#domain/route/route.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { arriveAtSite } from '#state/site-left.ts';
import { aSite } from '#testing/a-site.ts';
import type { Asked, Reply } from '#testing/fake-server.ts';
import { refusedPairs } from '#state/directions/refused-pairs.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { passTime } from '#testing/pass-time.ts';

const HERE = { latitude: 54.97, longitude: -1.61 };
const sites = [
  aSite({ siteId: 1, siteName: 'Dean Street', areaName: 'Byker', baseScore: 6 }),
  aSite({ siteId: 2, siteName: 'Sandgate', baseScore: 4 }),
];
const ranked = (boosts: Boosts = {}) =>
  rankSites({ sites, boosts, routes: {}, areas: ['Byker', 'Quayside'], filter: null });

function setOnline(connected: boolean) {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(connected);
  act(() => void window.dispatchEvent(new Event(connected ? 'online' : 'offline')));
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T15:02:10Z') });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  adoptRuntimeConfig({ mapsHost: 'https://maps.test', mapsToken: 'key' });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  window.dispatchEvent(new Event('online'));
});

describe('routes', () => {
  type Inputs = Parameters<typeof useRoutes>[0];
  const on: Inputs = {
    sites,
    boosts: { boosts: {}, known: true },
    position: { current: HERE, error: null },
    switched: 'on',
  };
  const way: Reply = { body: { routes: [{ duration: 600, distance: 1_609 }] } };
  beforeEach(() => refusedPairs.clear());
  const serve = (reply: (asked: Asked, times: number) => Reply = () => way) =>
    startPage((asked, times) => (asked.url.includes('/directions/') ? reply(asked, times) : { body: {} }));
  const show = (given: Partial<Inputs> = {}) => {
    let inputs = { ...on, ...given };
    const hook = renderState(() => {
      useSource(minuteClock); // as the plan does, which shows the time
      return useRoutes(inputs);
    });
    const change = (next: Partial<Inputs>) => {
      inputs = { ...inputs, ...next };
      hook.rerender();
    };
    return { ...hook, change };
  };

  test('to the listed sites are fetched from the position, stored and logged once', async () => {
    const server = serve();
    const { result } = show();
    expect(result.current).toMatchObject({ book: {}, possible: true });
    await passTime(0);
    expect(result.current.book).toMatchObject({
      1: { durationSeconds: 600, from: HERE },
      2: { score: 5 / 1.2 },
    });
    expect(result.current.progress).toBeNull();
    expect(server.askedFor('/directions/')[0]?.url).toContain(
      'https://maps.test/directions/v5/mapbox/driving/',
    );
    expect(Object.keys(storedValue('routeCache').get() ?? {})).toEqual(['1', '2']);
    expect(server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { routes_fetched: 2 },
    ]);
  });

  test('show their progress while they are fetched', async () => {
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
  ])('are not asked for while %s', async (_, given) => {
    const server = serve();
    show(given);
    await passTime(60_000);
    expect(server.asked).toEqual([]);
  });

  test('are not asked for without a key of the maps service, nor without a connection', async () => {
    adoptRuntimeConfig({});
    const server = serve();
    show();
    await passTime(0);
    adoptRuntimeConfig({ mapsToken: 'key' });
    setOnline(false);
    show();
    await passTime(0);
    expect(server.asked).toEqual([]);
    setOnline(true);
    await passTime(0);
    expect(server.askedFor('/directions/').length).toBeGreaterThan(0);
  });

  test('are cleared when the switch is turned off, and fetched again when it is turned on', async () => {
    const server = serve(({ url }) => (url.includes('-1.603,1') ? { status: 422 } : way));
    const refusedSite = aSite({ siteId: 3, latitude: 1 });
    const { result, change } = show({ sites: [...sites, refusedSite] });
    await passTime(0);
    expect(server.askedFor('/directions/')).toHaveLength(3);
    change({ switched: 'off' });
    await passTime(0);
    expect(result.current).toMatchObject({ book: {}, possible: false });
    expect([storedValue('routeCache').get(), storedValue('lastLocation').get()]).toEqual([null, null]);
    change({ switched: 'on' });
    await passTime(0);
    expect(server.askedFor('/directions/')).toHaveLength(6);
  });

  test('that were refused are not asked for again until the warden moves', async () => {
    const server = serve(() => ({ status: 422 }));
    const { change } = show();
    await passTime(0);
    change({ sites: [...sites] });
    await passTime(0);
    expect(server.askedFor('/directions/')).toHaveLength(2);
    change({ position: { current: { ...HERE, latitude: 54.98 }, error: null } });
    await passTime(0);
    expect(server.askedFor('/directions/')).toHaveLength(4);
  });

  test('of the last visit are shown before the switch is known, if it was on then', async () => {
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

  test('are not possible where the position failed and none is known', () => {
    serve();
    expect(show({ position: { current: null, error: 'denied' } }).result.current.possible).toBe(false);
    expect(show({ position: { current: HERE, error: 'denied' } }).result.current.possible).toBe(true);
  });

  test('without an answer are asked for again after 1 minute, then after 2', async () => {
    const server = serve(() => 'no-answer');
    show({ sites: sites.slice(0, 1) });
    await passTime(0);
    const count = () => server.askedFor('/directions/').length;
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

  test('that came after a failure are waited for as shortly as at first when the next one fails', async () => {
    const server = serve(({ url }, times) =>
      (url.includes('-1.603,54.968') && times > 2) || url.includes('-1.603,1') ? way : 'no-answer',
    );
    const { change } = show({ sites: sites.slice(0, 1) });
    await passTime(180_000);
    expect(server.askedFor('/directions/')).toHaveLength(3);
    const next = aSite({ siteId: 3, latitude: 2 });
    change({ sites: [...sites.slice(0, 1), next] });
    await passTime(0);
    expect(server.askedFor('/directions/')).toHaveLength(4);
    await passTime(60_000);
    expect(server.askedFor('/directions/')).toHaveLength(5);
  });

  test('without an answer are asked for at once when the screen is opened again', async () => {
    const server = serve(() => 'no-answer');
    const first = show({ sites: sites.slice(0, 1) });
    await passTime(0);
    first.unmount();
    show({ sites: sites.slice(0, 1) });
    await passTime(0);
    expect(server.askedFor('/directions/')).toHaveLength(2);
  });

  test('that are switched off while they are fetched show no progress any more', async () => {
    serve(() => 'hangs');
    const { result, change } = show();
    await passTime(0);
    change({ switched: 'off' });
    await passTime(0);
    expect(result.current.progress).toBeNull();
  });

  test('wait for the page to be visible', async () => {
    const server = serve((_, times) => (times === 1 ? 'no-answer' : way));
    show({ sites: sites.slice(0, 1) });
    await passTime(0);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await passTime(120_000);
    expect(server.askedFor('/directions/')).toHaveLength(1);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await passTime(60_000);
    expect(server.askedFor('/directions/')).toHaveLength(2);
  });

  test('with a refused key are not asked for within the hour, also after a reload', async () => {
    const server = serve((_, times) => (times === 1 ? { status: 401 } : way));
    const first = show({ sites: sites.slice(0, 1) });
    await passTime(0);
    first.unmount();
    const second = show({ sites: sites.slice(0, 1) });
    await passTime(60 * 60_000);
    expect(server.askedFor('/directions/')).toHaveLength(1);
    await passTime(60_000);
    expect(server.askedFor('/directions/')).toHaveLength(2);
    expect(Object.keys(second.result.current.book)).toEqual(['1']);
  });

  test('of a screen that was left are not asked for again', async () => {
    const server = serve(() => 'no-answer');
    const { unmount } = show({ sites: sites.slice(0, 1) });
    await passTime(0);
    unmount();
    await passTime(10 * 60_000);
    expect(server.askedFor('/directions/')).toHaveLength(1);
  });

  test('whose count cannot be logged only leave a line in the console', async () => {
    startPage(({ url }) => (url.includes('/directions/') ? way : { status: 500 }));
    const { result } = show();
    await passTime(0);
    expect(Object.keys(result.current.book)).toHaveLength(2);
    expect(console.error).toHaveBeenCalledWith('[route log]', { kind: 'server', status: 500 });
  });
});

describe('a new first place', () => {
  const show = () => {
    startPage(() => 'hangs');
    let inputs = { rows: ranked(), listed: 'all', settled: true };
    const hook = renderState(() => useNewFirst(inputs.rows, inputs.listed, inputs.settled));
    const change = async (next: Partial<typeof inputs>, ms = 1_000) => {
      inputs = { ...inputs, ...next };
      hook.rerender();
      await passTime(ms);
    };
    return { ...hook, change };
  };

  test('is news for 15 s when the ranking has not changed for a second', async () => {
    const { result, change } = show();
    await passTime(1_000);
    await change({ rows: ranked({ 2: 9 }) }, 999);
    expect(result.current).toBeNull();
    await passTime(1);
    expect(result.current).toMatchObject({ siteName: 'Sandgate' });
    await passTime(14_990);
    expect(result.current).not.toBeNull();
    await passTime(20);
    expect(result.current).toBeNull();
  });

  test('is no news of the first ranking, of another filter, or while the data is not settled', async () => {
    const { result, change } = show();
    await passTime(1_000);
    expect(result.current).toBeNull();
    await change({ rows: ranked({ 2: 9 }), listed: 'other' });
    expect(result.current).toBeNull();
    await change({ rows: ranked(), settled: false });
    expect(result.current).toBeNull();
    await change({ settled: true });
    expect(result.current).toMatchObject({ siteName: 'Dean Street' });
    await change({ listed: 'all' }, 0);
    expect(result.current).toBeNull();
  });

  test('that is newer has its own 15 s', async () => {
    const { result, change } = show();
    await passTime(1_000);
    await change({ rows: ranked({ 2: 9 }) });
    await passTime(10_000);
    await change({ rows: ranked() });
    await passTime(5_000);
    expect(result.current).toMatchObject({ siteName: 'Dean Street' });
    await passTime(10_000);
    expect(result.current).toBeNull();
  });
});

describe('what was last shown', () => {
  test('is stored after half a second: the sites of the filter and the first of them', async () => {
    startPage(() => 'hangs');
    let filter: string | null = null;
    const { rerender } = renderState(() => useRememberedPlan(sites, filter, ranked()[0]));
    expect(storedValue('hasVisitedPatrolPlan').get()).toBe(true);
    await passTime(499);
    expect(storedValue('filteredSites').get()).toBeNull();
    await passTime(1);
    expect(storedValue('filteredSites').get()).toEqual([1, 2]);
    expect(storedValue('pp:firstSite').get()).toEqual({
      siteName: 'Dean Street',
      areaName: 'Byker',
      duration: null,
      score: 6,
      at: Date.now(),
    });
    filter = 'Quayside';
    rerender();
    await passTime(500);
    expect(storedValue('filteredSites').get()).toEqual([2]);
  });

  test('is not stored for an empty plan, nor after the screen was left', async () => {
    startPage(() => 'hangs');
    renderState(() => useRememberedPlan([], null, undefined));
    renderState(() => useRememberedPlan(sites, null, undefined)).unmount();
    await passTime(1_000);
    expect(storedValue('filteredSites').get()).toBeNull();
    renderState(() => useRememberedPlan(sites, null, undefined));
    await passTime(1_000);
    expect(storedValue('filteredSites').get()).toEqual([1, 2]);
    expect(storedValue('pp:firstSite').get()).toBeNull();
  });
});

describe('addresses', () => {
  const many = rankSites({
    sites: Array.from({ length: 12 }, (_, index) => aSite({ siteId: 100 + index })),
    boosts: {},
    routes: {},
    areas: ['Quayside'],
    filter: null,
  });
  const address: Reply = { body: { addressline1: '1 Dean Street' } };

  test('of the first ten sites are fetched after 5 quiet seconds', async () => {
    const server = startPage(() => address);
    renderState(() => usePrefetchAddresses(many, false));
    await passTime(4_999);
    expect(server.asked).toEqual([]);
    await passTime(1);
    expect(server.asked).toHaveLength(10);
    expect(server.asked.at(-1)?.url).toContain('/109/');
  });

  test('are not fetched while busy, offline, without rows, on a slow connection, or after leaving', async () => {
    const server = startPage(() => address);
    renderState(() => usePrefetchAddresses(many, true)).unmount();
    renderState(() => usePrefetchAddresses([], false)).unmount();
    renderState(() => usePrefetchAddresses(many, false)).unmount();
    await passTime(6_000);
    vi.stubGlobal(
      'navigator',
      Object.create(window.navigator, { connection: { value: { saveData: true } } }),
    );
    renderState(() => usePrefetchAddresses(many, false));
    await passTime(6_000);
    expect(server.asked).toEqual([]);
    vi.unstubAllGlobals();
  });

  test('wait for the connection', async () => {
    const server = startPage(() => address);
    setOnline(false);
    renderState(() => usePrefetchAddresses(many, false));
    await passTime(6_000);
    expect(server.asked).toEqual([]);
    setOnline(true);
    await passTime(5_000);
    expect(server.asked).toHaveLength(10);
  });
});

describe('rows on the screen', () => {
  const show = () => {
    startPage(() => 'hangs');
    const row = document.createElement('div');
    row.className = 'plan-row';
    document.body.replaceChildren(row);
    let inputs = { rows: ranked(), listed: 'all' };
    const hook = renderState(() => useStableRows(inputs.rows, inputs.listed));
    const change = (next: Partial<typeof inputs>) => {
      inputs = { ...inputs, ...next };
      hook.rerender();
    };
    const fire = (name: string, target: EventTarget = window) =>
      act(() => void target.dispatchEvent(new PointerEvent(name, { bubbles: true })));
    return { ...hook, change, fire, row };
  };
  const next = ranked({ 2: 9 });
  const afterNext = ranked({ 1: 9 });

  test('follow a new ranking at once, the one after that when the rows have moved', async () => {
    const { result, change } = show();
    change({ rows: next });
    expect(result.current).toBe(next);
    change({ rows: afterNext });
    expect(result.current).toBe(next);
    await passTime(249);
    expect(result.current).toBe(next);
    await passTime(1);
    expect(result.current).toBe(afterNext);
  });

  test('stay while a finger rests on one, and 200 ms longer', async () => {
    const { result, change, fire, row } = show();
    const first = result.current;
    fire('pointerdown', row);
    change({ rows: next });
    await passTime(5_000);
    expect(result.current).toBe(first);
    fire('pointerup', row);
    await passTime(199);
    expect(result.current).toBe(first);
    await passTime(1);
    expect(result.current).toBe(next);
  });

  test('stay after a finger was called off only as long', async () => {
    const { result, change, fire, row } = show();
    fire('pointerdown', row);
    fire('pointercancel', row);
    await passTime(200);
    change({ rows: next });
    expect(result.current).toBe(next);
  });

  test('stay while the page is scrolled', async () => {
    const { result, change, fire } = show();
    const first = result.current;
    fire('scroll');
    change({ rows: next });
    expect(result.current).toBe(first);
    await passTime(150);
    fire('scroll');
    await passTime(150);
    expect(result.current).toBe(first);
    await passTime(50);
    expect(result.current).toBe(next);
  });

  test('a finger elsewhere holds nothing', () => {
    const { result, change, fire } = show();
    fire('pointerdown', document.body);
    change({ rows: next });
    expect(result.current).toBe(next);
  });

  test('of a screen that was left with a finger on it follow again, and nothing listens any more', () => {
    const added = vi.spyOn(globalThis, 'addEventListener');
    const removed = vi.spyOn(globalThis, 'removeEventListener');
    const left = show();
    left.fire('pointerdown', left.row);
    left.unmount();
    for (const event of ['scroll', 'pointerdown', 'pointerup', 'pointercancel']) {
      const listeners = (spy: typeof added | typeof removed) =>
        spy.mock.calls.filter(([name]) => name === event).map(([, listener]) => listener);
      expect(listeners(removed)).toEqual(listeners(added));
      expect(listeners(added)).toHaveLength(1);
    }
    const { result, change } = show();
    change({ rows: next });
    expect(result.current).toBe(next);
  });

  test('of another filter are shown at once, whatever the finger does', () => {
    const { result, change, fire, row } = show();
    fire('pointerdown', row);
    change({ rows: next, listed: 'other' });
    expect(result.current).toBe(next);
    fire('pointerup', row);
  });
});

describe('the way to the site that is chosen on the map', () => {
  const me = { latitude: 54.9, longitude: -1.5 };
  const site = aSite({ siteId: 1 });
  const measured = routeFrom({ seconds: 600, metres: 1_609 }, HERE);
  const coordinates = [
    [-1.61, 54.97],
    [-1.605, 54.969],
    [-1.603, 54.968],
  ];
  const show = (given: Partial<RankedSite> | undefined, from: typeof me | null = me) => {
    const server = startPage(({ url }) => {
      if (url.includes('/directions/')) {
        return { body: { routes: [{ geometry: { type: 'LineString', coordinates } }] } };
      }
      return { body: { appsettings: [{ setting_name: 'mapbox_api', setting_value: true }] } };
    });
    const chosen = given && { site, boost: 0, route: null, final: 5, ...given };
    return { server, ...renderState(() => useChosenWay(chosen, from)) };
  };

  test('is a straight estimate from where its route was measured, then the line along the streets', async () => {
    const { server, result } = show({ route: measured });
    expect(result.current).toEqual([{ places: [HERE, site], isEstimate: true }]);
    await passTime(5);
    const streets = coordinates.map(([longitude, latitude]) => ({ latitude, longitude }));
    expect(result.current).toEqual([{ places: streets }]);
    expect(server.askedFor('/directions/')[0]?.url).toContain('/-1.61,54.97;-1.603,54.968?');
  });

  test('without a route is a straight estimate from the warden, and nothing is asked for', async () => {
    const { server, result } = show({});
    await passTime(5);
    expect(result.current).toEqual([{ places: [me, site], isEstimate: true }]);
    expect(server.askedFor('/directions/')).toEqual([]);
  });

  test.each<[string, Partial<RankedSite> | undefined, typeof me | null]>([
    ['no site is chosen', undefined, me],
    ['the position of the warden is not known', {}, null],
    ['the site has no position', { site: aSite({ latitude: null }), route: measured }, me],
  ])('is not there while %s', async (_, given, from) => {
    const { server, result } = show(given, from);
    await passTime(5);
    expect(result.current).toEqual([]);
    expect(server.askedFor('/directions/')).toEqual([]);
  });
});

test('back from a site, the focus returns to its row, once it is drawn', () => {
  startPage(() => 'hangs');
  const list = document.createElement('ul');
  document.body.replaceChildren(list);
  arriveAtSite(2);
  const { rerender } = renderState(() => useFocusOnSiteLeft({ current: list }));
  arriveAtSite(null);
  list.innerHTML = '<li data-site="1"><a href="/1">1</a></li><li data-site="2"><a href="/2">2</a></li>';
  rerender();
  expect(document.activeElement?.textContent).toBe('2');
  list.querySelector('a')?.focus();
  rerender();
  expect(document.activeElement?.textContent).toBe('1');
});

describe('the plan', () => {
  const reply = (siteId: number, areaName: string, baseScore: number) =>
    aSiteReply({ site_id: siteId, site_name: `Site ${siteId}`, area_name: areaName, base_score: baseScore });

  test('joins scores, boosts and the filter; a refresh asks for both again', async () => {
    const server = startPage(({ url }) => {
      if (url.includes('/scores/')) return { body: [reply(1, 'Byker', 6), reply(2, 'Quayside', 4)] };
      if (url.includes('boost')) return { body: { 2: 9 } };
      return { body: { appsettings: [] } };
    });
    let filter: string | null = null;
    const areas = ['Byker', 'Quayside'];
    const { result, rerender } = renderState(() => usePatrolPlan(areas, filter));
    expect(result.current).toMatchObject({ list: { kind: 'loading' }, status: { kind: 'blank' } });
    await passTime(0);
    const ids = () =>
      result.current.list.kind === 'ready' ? result.current.list.rows.map(({ site }) => site.siteId) : [];
    expect(ids()).toEqual([2, 1]);
    expect(result.current.list).toMatchObject({ heading: 'Weekday · morning' });
    expect(result.current.listed).toBe('Byker\nQuayside\n\n');
    expect(result.current.positionError).toEqual({
      message: 'Geolocation is not supported by this browser.',
      detail: undefined,
    });
    filter = 'Byker';
    rerender();
    expect(ids()).toEqual([1]);
    expect(result.current.listed).toBe('Byker\nQuayside\n\nByker');
    act(() => result.current.refresh());
    await passTime(0);
    expect([server.askedFor('/scores/').length, server.askedFor('boost').length]).toEqual([2, 2]);
  });

  const serve = (settings: Reply) =>
    startPage(({ url }, times) => {
      if (url.includes('/scores/')) return { body: [reply(1, 'Byker', 6), reply(2, 'Quayside', 4)] };
      if (url.includes('boost')) return { body: times < 2 ? {} : { 2: 9 } };
      return url.includes('/appsettings/') ? settings : { body: {} };
    });

  test.each<[string, Reply, object]>([
    ['is news', { body: { appsettings: [] } }, { kind: 'news', text: 'Now first: Site 2, +9.00 boost' }],
    ['is no news while it is not known whether there will be routes', 'hangs', { kind: 'idle' }],
  ])('with another site first after a new boost %s', async (_, settings, status) => {
    serve(settings);
    const areas = ['Byker', 'Quayside'];
    const { result, unmount } = renderState(() => usePatrolPlan(areas, null));
    await passTime(0);
    await passTime(1_000);
    expect(result.current.status).toMatchObject({ kind: 'idle' });
    act(() => result.current.refresh());
    await passTime(0);
    await passTime(1_000);
    expect(result.current.status).toMatchObject(status);
    unmount();
  });

  test('is remembered, and the addresses of its first sites are fetched while it is idle', async () => {
    const server = serve({ body: { appsettings: [] } });
    const areas = ['Byker', 'Quayside'];
    renderState(() => usePatrolPlan(areas, 'Quayside'));
    await passTime(0);
    await passTime(5_000);
    expect(storedValue('filteredSites').get()).toEqual([2]);
    expect(storedValue('pp:firstSite').get()).toMatchObject({ siteName: 'Site 2' });
    expect(server.askedFor('/sitesdetailed/').map(({ url }) => url)).toEqual(['/api/v1/sitesdetailed/2/']);
  });
});
