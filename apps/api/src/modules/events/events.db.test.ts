import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { switchSetting } from '#modules/settings/switch-setting.ts';
import {
  type ProviderServer,
  garbage,
  halfBody,
  json,
  jsonFor,
  silence,
  startProviderServer,
  status,
} from '#testing/servers/provider-server.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { testProvider } from '#testing/servers/test-provider.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { newestEvent } from './events-table.ts';
import { refreshEvents } from './refresh-events.ts';

const NOW = '2026-11-16T19:00:00.000Z';
const HOUR_MS = 3_600_000;

let app: TestApp;
let server: ProviderServer;
let grey: number;
let arena: number;
let gosforth: number;
let unplaced: number;
beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  server = await startProviderServer();
  grey = await makeSite(app.db, { area: 'City', position: { latitude: 54.9717, longitude: -1.6118 } });
  arena = await makeSite(app.db, { area: 'City', position: { latitude: 54.9641, longitude: -1.6235 } });
  gosforth = await makeSite(app.db, {
    area: 'Gosforth',
    position: { latitude: 55.0074, longitude: -1.6208 },
  });
  unplaced = await makeSite(app.db, { area: 'City', position: null });
});
afterAll(async () => {
  await server.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set(NOW);
  await app.db.deleteFrom('events').execute();
  await app.db.deleteFrom('providers').execute();
  await app.db.deleteFrom('refreshes').execute();
});

const event = (id: string, change: { start?: string; end?: string; url?: string; status?: string } = {}) => ({
  id,
  name: `Event ${id}`,
  url: change.url ?? `https://tickets.example/${id}`,
  dates: {
    start: { dateTime: change.start ?? '2026-11-16T18:30:00Z' },
    end: { dateTime: change.end ?? '2026-11-16T22:00:00Z' },
    timezone: 'Europe/London',
    status: { code: change.status ?? 'onsale' },
  },
  _embedded: {
    venues: [
      {
        name: 'Theatre Royal Newcastle',
        postalCode: 'NE1 6BR',
        city: { name: 'Newcastle upon Tyne' },
        address: { line1: '100 Grey Street', line2: 'Grainger Town' },
        location: { longitude: '-1.6119', latitude: '54.9733' },
      },
    ],
  },
});
const page = (events: readonly object[], totalPages = 1, number = 0) => ({
  ...(events.length > 0 ? { _embedded: { events } } : {}),
  page: { size: 200, totalElements: events.length, totalPages, number },
});

/** Generous timeout for loaded machines; only the test of a silent provider uses a short one. */
const refresh = (timeoutMs = 10_000, callsPerHour = 1_000, host = server.url) =>
  refreshEvents(app.deps, {
    provider: testProvider(app, 'ticketmaster', { callsPerHour, timeoutMs }),
    host,
    key: 'the-key',
    defaultZone: 'Europe/London',
  });

const storedIds = async () =>
  (await app.db.selectFrom('events').select('id').orderBy('id').execute()).map(({ id }) => id);

const callsOfAreas = async () =>
  (await app.db.selectFrom('refreshes').select('calls').execute()).map(({ calls }) => calls);

describe('refreshing the events', () => {
  test('refreshing events searches around each area for two days ahead, with the documented parameters', async () => {
    server.answerWith(json(page([])));
    await refresh();
    expect(server.requests).toHaveLength(2);
    const [city] = server.requests;
    expect(city?.pathname).toBe('/discovery/v2/events.json');
    expect(Object.fromEntries(city?.searchParams ?? [])).toEqual({
      apikey: 'the-key',
      latlong: '54.96790,-1.61765',
      radius: '2',
      unit: 'miles',
      startDateTime: '2026-11-13T19:00:00Z',
      endDateTime: '2026-11-18T19:00:00Z',
      sort: 'date,asc',
      locale: '*',
      size: '200',
      page: '0',
    });
  });

  test('an event found around two areas is stored once, and every page is read', async () => {
    server.answerWith(
      jsonFor((request) =>
        request.searchParams.get('page') === '0'
          ? page([event('a'), event('b')], 2, 0)
          : page([event('b'), event('c'), { id: 'broken' }], 2, 1),
      ),
    );
    await refresh();
    expect(server.requests).toHaveLength(4);
    expect(await storedIds()).toEqual(['a', 'b', 'c']);
    expect(await callsOfAreas()).toEqual([2, 2]);
  });

  test('an event search without pages takes one call', async () => {
    server.answerWith(json(page([], 0)));
    await refresh();
    expect(await callsOfAreas()).toEqual([1, 1]);
  });

  test('an event search reads at most five pages', async () => {
    server.answerWith(json(page([event('a')], 1_000_000)));
    await refresh();
    expect(server.requests).toHaveLength(10);
  });

  test('stored events beyond the fifth page of a search are kept', async () => {
    server.answerWith(json(page([event('a'), event('b')])));
    await refresh();
    app.clock.advance(HOUR_MS);
    server.answerWith(json(page([event('a')], 6)));
    await refresh();
    expect(await storedIds()).toEqual(['a', 'b']);
    app.clock.advance(HOUR_MS);
    server.answerWith(json(page([event('a')], 5)));
    await refresh();
    expect(await storedIds()).toEqual(['a']);
  });

  test('only stored events within the searched circle and time count as not found', async () => {
    const known = { source: 'ticketmaster', fetched_at: new Date('2026-11-16T18:00:00Z') };
    const place = { latitude: 54.9679, longitude: -1.61765 };
    const times = { starts_at: new Date(NOW), ends_at: new Date('2026-11-19T20:00:00Z') };
    const shown = { name: 'Known', ...place, ...times, ...known };
    await app.db
      .insertInto('events')
      .values([
        { ...shown, id: 'in-the-middle' },
        { ...shown, id: 'at-1.88-miles', latitude: place.latitude - 1.88 / 69.09 },
        { ...shown, id: 'at-1.95-miles', latitude: place.latitude - 1.95 / 69.09 },
        { ...shown, id: 'in-a-corner', latitude: 54.942, longitude: -1.572 },
        { ...shown, id: 'later', starts_at: new Date('2026-11-18T19:00:01Z') },
        { ...shown, id: 'earlier', starts_at: new Date('2026-11-13T18:59:59Z') },
      ])
      .execute();
    server.answerWith(json(page([])));
    await refresh();
    expect(await storedIds()).toEqual(['at-1.95-miles', 'earlier', 'in-a-corner', 'later']);
  });

  test('a changed provider address is requested at once', async () => {
    server.answerWith(json(page([])));
    await refresh();
    await refresh(undefined, undefined, `${server.url}/mirror`);
    expect(server.requests.map(({ pathname }) => pathname)).toEqual([
      '/discovery/v2/events.json',
      '/discovery/v2/events.json',
      '/mirror/discovery/v2/events.json',
      '/mirror/discovery/v2/events.json',
    ]);
  });

  test('events of an area are requested again after half an hour', async () => {
    server.answerWith(json(page([])));
    await refresh();
    app.clock.advance(20 * 60_000);
    await refresh();
    expect(server.requests).toHaveLength(2);
    app.clock.advance(10 * 60_000);
    await refresh();
    expect(server.requests).toHaveLength(4);
  });

  test('a slow event provider does not hold a run beyond ten minutes', async () => {
    server.answerWith(
      jsonFor(() => {
        app.clock.advance(11 * 60_000);
        return page([]);
      }),
    );
    await refresh();
    expect(server.requests).toHaveLength(1);
  });

  test('the age of the events is that of the last one that was confirmed', async () => {
    expect(await newestEvent(app.db)).toBeNull();
    server.answerWith(json(page([event('a')])));
    await refresh();
    expect(await newestEvent(app.db)).toEqual(new Date(NOW));
  });

  test('refreshing replaces changed events and drops missing or cancelled ones', async () => {
    server.answerWith(json(page([event('a'), event('b'), event('c')])));
    await refresh();
    app.clock.advance(HOUR_MS);
    server.answerWith(
      json(page([event('a', { end: '2026-11-16T23:00:00Z' }), event('b', { status: 'cancelled' })])),
    );
    await refresh();
    expect(await storedIds()).toEqual(['a']);
    const row = await app.db.selectFrom('events').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ ends_at: new Date('2026-11-16T23:00:00Z'), source: 'ticketmaster' });
  });

  test('an area whose search is refused does not affect the others and is requested less and less often', async () => {
    const isGosforth = (request: URL) => request.searchParams.get('latlong')?.startsWith('55.0') === true;
    server.answerWith((request, response, incoming) =>
      (isGosforth(request) ? status(400) : json(page([event('a')])))(request, response, incoming),
    );
    for (let run = 0; run < 12; run += 1) {
      await refresh();
      expect(await storedIds()).toEqual(['a']);
      app.clock.advance(HOUR_MS / 2);
    }
    expect(server.requests.filter((request) => !isGosforth(request))).toHaveLength(12);
    expect(server.requests.filter(isGosforth).length).toBeLessThan(6);
    const refused = await app.db
      .selectFrom('refreshes')
      .selectAll()
      .where('retry_at', 'is not', null)
      .execute();
    expect(refused).toMatchObject([{ kind: 'events', last_failure: 'refused 400', answered_at: null }]);
  });

  test('a budget too small for all areas goes to the areas not requested for longest', async () => {
    server.answerWith(json(page([])));
    for (let run = 0; run < 4; run += 1) {
      await refresh(undefined, 1);
      app.clock.advance(HOUR_MS);
    }
    const requested = server.requests.map((request) => request.searchParams.get('latlong'));
    expect(requested).toHaveLength(4);
    expect(requested[0]).not.toBe(requested[1]);
    expect(requested.slice(2)).toEqual(requested.slice(0, 2));
  });

  test('a festival that began before the searched time is kept until it ends', async () => {
    const staysOn = event('a', { end: '2026-11-20T22:00:00Z' });
    server.answerWith(json(page([staysOn])));
    await refresh();
    app.clock.advance(74 * HOUR_MS - 30 * HOUR_MS);
    await refresh();
    app.clock.advance(30 * HOUR_MS);
    server.answerWith(json(page([])));
    await refresh();
    expect(await storedIds()).toEqual(['a']);
  });

  test.each([
    ['answers 500', status(500)],
    ['answers 429', status(429, { 'retry-after': '60' })],
    ['sends garbage', garbage],
    ['sends half a body', halfBody],
    ['never answers', silence],
  ])('refreshing keeps the known events when the provider %s', async (_, answer) => {
    server.answerWith(json(page([event('a'), event('b')])));
    await refresh();
    app.clock.advance(HOUR_MS);
    server.answerWith(answer);
    await refresh(answer === silence ? 100 : undefined);
    expect(await storedIds()).toEqual(['a', 'b']);
  });

  test('known events are dropped after two days without a reply', async () => {
    server.answerWith(json(page([event('a', { end: '2026-11-30T22:00:00Z' })])));
    await refresh();
    server.answerWith(status(500));
    app.clock.advance(48 * HOUR_MS);
    await refresh();
    expect(await storedIds()).toEqual(['a']);
    app.clock.advance(HOUR_MS);
    await refresh();
    expect(await storedIds()).toEqual([]);
  });

  test('there are no events and no provider call with the setting off or without a provider', async () => {
    const turn = (value: boolean) =>
      switchSetting(app.deps, { name: 'ticketmaster_api', value, actor: 'test' });
    server.answerWith(json(page([event('a')])));
    await refresh();
    await turn(false);
    server.answerWith(json(page([event('a')])));
    await refresh();
    expect(server.requests).toHaveLength(0);
    expect(await storedIds()).toEqual([]);
    await turn(true);
    await refresh();
    expect(await storedIds()).toEqual(['a']);
    await refreshEvents(app.deps, null);
    expect(await storedIds()).toEqual([]);
  });
});

describe('ticketmasterevents/', () => {
  const ask = async (siteIds: unknown, user: { id: number }) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/ticketmasterevents/',
      headers: await app.signedInAs(user),
      payload: { siteids: siteIds },
    });

  test('the events call lists each event once, with the miles to the nearest requested site', async () => {
    const warden = await app.makeUser({ areas: ['City'] });
    server.answerWith(json(page([event('a')])));
    await refresh();
    const expected = {
      id: 'a',
      name: 'Event a',
      venue_name: 'Theatre Royal Newcastle',
      venue_address_line_1: '100 Grey Street',
      venue_address_line_2: 'Grainger Town',
      venue_city: 'Newcastle upon Tyne',
      venue_postcode: 'NE1 6BR',
      startdatetime: '2026-11-16T18:30:00.000Z',
      enddatetime: '2026-11-16T22:00:00.000Z',
      url: 'https://tickets.example/a',
    };
    expect((await ask([grey], warden)).json()).toEqual([{ ...expected, distance: 0.11 }]);
    expect((await ask([arena], warden)).json()).toEqual([{ ...expected, distance: 0.78 }]);
    expect((await ask([arena, grey, arena], warden)).json()).toEqual([{ ...expected, distance: 0.11 }]);
  });

  test('the events call leaves out events that are over, out of reach or too old', async () => {
    const staff = await app.makeUser({ isStaff: true });
    server.answerWith(
      json(
        page([event('over', { end: '2026-11-16T18:59:59Z' }), event('on', { end: '2026-11-30T22:00:00Z' })]),
      ),
    );
    await refresh();
    expect((await ask([grey], staff)).json()).toMatchObject([{ id: 'on' }]);
    expect((await ask([gosforth], staff)).json()).toEqual([]);
    app.clock.advance(48 * HOUR_MS + 1);
    expect((await ask([grey], staff)).json()).toEqual([]);
  });

  test('a site without a position has no events and does not affect other sites', async () => {
    const warden = await app.makeUser({ areas: ['City'] });
    server.answerWith(json(page([event('a')])));
    await refresh();
    expect((await ask([unplaced], warden)).json()).toEqual([]);
    expect((await ask([unplaced, grey], warden)).json()).toMatchObject([{ id: 'a', distance: 0.11 }]);
  });

  test.each([
    ['east', 179.995, -179.995],
    ['west', -179.995, 179.995],
  ])('the events call finds an event across the date line to the %s', async (_, siteLongitude, longitude) => {
    const staff = await app.makeUser({ isStaff: true });
    const position = { latitude: -17, longitude: siteLongitude };
    const suva = await makeSite(app.db, { area: 'Suva', position });
    const times = { starts_at: new Date(NOW), ends_at: new Date('2026-11-16T22:00:00Z') };
    const known = { ...times, fetched_at: new Date(NOW), source: 'test' };
    await app.db
      .insertInto('events')
      .values({ id: 'sevens', name: 'Sevens', latitude: -17, longitude, ...known })
      .execute();
    expect((await ask([suva], staff)).json()).toMatchObject([{ id: 'sevens', distance: 0.66 }]);
    await app.db.deleteFrom('sites').where('id', '=', suva).execute();
  });

  test('the events call returns only http and https links', async () => {
    const staff = await app.makeUser({ isStaff: true });
    server.answerWith(json(page([event('a', { url: 'javascript:alert(1)' })])));
    await refresh();
    expect((await ask([grey], staff)).json()).toMatchObject([{ id: 'a', url: '' }]);
  });

  test('the events call ignores sites of other areas and returns 404 without any left', async () => {
    server.answerWith(json(page([event('a')])));
    await refresh();
    const elsewhere = await app.makeUser({ areas: ['Gosforth'] });
    expect((await ask([grey], elsewhere)).statusCode).toBe(404);
    expect((await ask([1_000_000], elsewhere)).json()).toEqual((await ask([grey], elsewhere)).json());
    const mixed = await ask([grey, gosforth], elsewhere);
    expect(mixed.statusCode).toBe(200);
    expect(mixed.json()).toEqual([]);
  });

  test('the events call returns no events for no sites and refuses anything but a list of numbers', async () => {
    const warden = await app.makeUser({ areas: ['City'] });
    expect((await ask([], warden)).json()).toEqual([]);
    for (const siteIds of ['1', 1, null, ['1'], [1.5], [0], undefined]) {
      const reply = await ask(siteIds, warden);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toHaveProperty('siteids');
    }
  });

  test('the events call requires a session', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/ticketmasterevents/',
      payload: { siteids: [grey] },
    });
    expect(reply.statusCode).toBe(401);
  });
});
