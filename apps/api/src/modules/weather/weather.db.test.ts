import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { weatherCell } from '#geo/weather-cell.ts';
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
import { refreshWeather } from './refresh-weather.ts';
import { newestObservation } from './weather-table.ts';

const city = { latitude: 54.97, longitude: -1.61 };
const gosforth = { latitude: 55.02, longitude: -1.61 };
const NOW = '2026-11-16T10:00:00.000Z';
const HOUR_MS = 3_600_000;

let app: TestApp;
let server: ProviderServer;
let citySite: number;
let gosforthSite: number;
let mapless: number;
beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  server = await startProviderServer();
  citySite = await makeSite(app.db, { area: 'City', position: city });
  await makeSite(app.db, { area: 'City', position: { latitude: 54.9701, longitude: -1.6101 } });
  gosforthSite = await makeSite(app.db, { area: 'Gosforth', position: gosforth });
  mapless = await makeSite(app.db, { area: 'City', position: null });
});
afterAll(async () => {
  await server.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set(NOW);
  await app.db.deleteFrom('weather_observations').execute();
  await app.db.deleteFrom('providers').execute();
  await app.db.deleteFrom('refreshes').execute();
});

const documented = (main = 'Rain', temp = 7.48) => ({
  weather: [{ id: 501, main, description: 'moderate rain', icon: '10d' }],
  main: { temp, humidity: 93 },
  dt: Math.floor(app.clock.now().getTime() / 1_000) - 300,
  cod: 200,
});

/** Generous timeout for loaded machines; only the test of a silent provider uses a short one. */
const refresh = ({ callsPerHour = 100, timeoutMs = 10_000, host = server.url } = {}) =>
  refreshWeather(app.deps, {
    provider: testProvider(app, 'openweathermap', { callsPerHour, timeoutMs }),
    host,
    key: 'the-key',
  });

const stored = () => app.db.selectFrom('weather_observations').selectAll().orderBy('cell').execute();

describe('refreshing the weather', () => {
  test('refreshing the weather requests each cell with a site once, with the documented parameters', async () => {
    server.answerWith(json(documented()));
    await refresh();
    expect(server.requests).toHaveLength(2);
    const [first] = server.requests;
    expect(first?.pathname).toBe('/data/2.5/weather');
    expect(first?.searchParams.get('appid')).toBe('the-key');
    expect(first?.searchParams.get('units')).toBe('metric');
    expect(Number(first?.searchParams.get('lat'))).toBeGreaterThan(54);
    expect(Number(first?.searchParams.get('lon'))).toBeLessThan(-1);
    expect((await stored()).map((row) => row.cell)).toEqual(
      [weatherCell(city), weatherCell(gosforth)].sort(),
    );
    expect((await stored())[0]).toMatchObject({
      main: 'Rain',
      description: 'moderate rain',
      icon: '10d',
      temp: 7.48,
      observed_at: new Date('2026-11-16T09:55:00Z'),
      fetched_at: new Date(NOW),
      source: 'openweathermap',
    });
  });

  test('refreshing the weather skips cells with fresh data', async () => {
    server.answerWith(json(documented()));
    await refresh();
    app.clock.advance(5 * 60_000);
    await refresh();
    expect(server.requests).toHaveLength(2);
    app.clock.advance(5 * 60_000);
    await refresh();
    expect(server.requests).toHaveLength(4);
  });

  test.each([
    ['answers 500', status(500)],
    ['answers 429', status(429, { 'retry-after': '60' })],
    ['refuses the key', status(401)],
    ['sends garbage', garbage],
    ['sends half a body', halfBody],
    ['never answers', silence],
    ['sends another shape', json({ cod: 200, weather: [] })],
  ])('refreshing keeps the last good weather with its age when the provider %s', async (_, answer) => {
    server.answerWith(json(documented()));
    await refresh();
    const before = await stored();
    app.clock.advance(HOUR_MS);
    server.answerWith(answer);
    await refresh(answer === silence ? { timeoutMs: 100 } : {});
    expect(await stored()).toEqual(before);
  });

  test('a failed weather cell does not affect the others', async () => {
    const bad = Math.floor(gosforth.latitude * 10) / 10;
    server.answerWith(
      jsonFor((request) => (Number(request.searchParams.get('lat')) >= bad ? 'nonsense' : documented())),
    );
    await refresh();
    expect((await stored()).map((row) => row.cell)).toEqual([weatherCell(city)]);
  });

  test.each([
    ['answers 404', status(404)],
    ['answers 200 without main.temp', json({ weather: [{ main: 'Rain', icon: '10d' }], main: {}, dt: 1 })],
  ])(
    'weather cells for which the provider %s do not affect the others and are requested less and less often',
    async (_, bad) => {
      const extra: number[] = [];
      for (const latitude of [56.1, 56.2, 56.3]) {
        extra.push(await makeSite(app.db, { area: 'North', position: { latitude, longitude: -1.61 } }));
      }
      const isBad = (request: URL) => Number(request.searchParams.get('lat')) > 55.5;
      server.answerWith((request, response, incoming) =>
        (isBad(request) ? bad : json(documented()))(request, response, incoming),
      );
      for (let run = 0; run <= 36; run += 1) {
        await refresh();
        app.clock.advance(10 * 60_000);
      }
      const requested = server.requests.filter(isBad).length;
      expect(server.requests.length - requested).toBe(37 * 2);
      // At 0, 20, 60, 140 and 300 minutes of six hours.
      expect(requested).toBe(3 * 5);
      expect((await stored()).map((row) => row.cell)).toEqual(
        [weatherCell(city), weatherCell(gosforth)].sort(),
      );
      expect(app.logged.join('')).toContain('not refreshed');
      await app.db.deleteFrom('sites').where('id', 'in', extra).execute();
    },
  );

  test('a failing weather cell loses its turn, so that a pause does not always affect the same cells', async () => {
    server.answerWith(status(500));
    await refresh({ callsPerHour: 3 });
    const [first] = server.requests;
    app.clock.advance(HOUR_MS);
    server.answerWith(json(documented()));
    await refresh({ callsPerHour: 1 });
    expect(server.requests[0]?.search).not.toBe(first?.search);
  });

  test('a budget too small for all weather cells is spent in turn', async () => {
    server.answerWith(json(documented()));
    await refresh({ callsPerHour: 1 });
    expect(await stored()).toHaveLength(1);
    app.clock.advance(HOUR_MS);
    await refresh({ callsPerHour: 1 });
    expect(await stored()).toHaveLength(2);
  });

  test('there is no weather and no provider call with the setting off or without a provider', async () => {
    const turn = (value: boolean) =>
      switchSetting(app.deps, { name: 'openweathermap_api', value, actor: 'test' });
    server.answerWith(json(documented()));
    await refresh();
    await turn(false);
    server.answerWith(json(documented()));
    await refresh();
    expect(server.requests).toHaveLength(0);
    expect(await stored()).toEqual([]);
    await turn(true);
    await refresh();
    expect(await stored()).toHaveLength(2);
    await refreshWeather(app.deps, null);
    expect(await stored()).toEqual([]);
  });

  test('simulated weather is replaced at once by a real provider, also one that fails', async () => {
    server.answerWith(json(documented()));
    await refresh();
    await app.db.updateTable('weather_observations').set({ source: 'simulated' }).execute();
    server.answerWith(status(401));
    await refresh();
    expect(await stored()).toEqual([]);
  });

  test('a slow weather provider does not hold a run beyond nine minutes', async () => {
    server.answerWith(
      jsonFor(() => {
        app.clock.advance(10 * 60_000);
        return documented();
      }),
    );
    await refresh();
    expect(server.requests).toHaveLength(1);
  });

  test('a changed weather provider address is requested at once', async () => {
    server.answerWith(json(documented()));
    await refresh();
    await refresh({ host: `${server.url}/mirror` });
    expect(server.requests.map(({ pathname }) => pathname)).toEqual([
      '/data/2.5/weather',
      '/data/2.5/weather',
      '/mirror/data/2.5/weather',
      '/mirror/data/2.5/weather',
    ]);
  });

  test('a site with an unknown weather cell is not requested', async () => {
    const odd = await makeSite(app.db, { area: 'City', position: null });
    await app.db.updateTable('sites').set({ weather_cell: 'old grid' }).where('id', '=', odd).execute();
    server.answerWith(json(documented()));
    await refresh();
    expect(server.requests).toHaveLength(2);
    expect(await stored()).toHaveLength(2);
    await app.db.deleteFrom('sites').where('id', '=', odd).execute();
  });

  test('weather that is too old is deleted by the next run, also when the provider fails', async () => {
    server.answerWith(json(documented()));
    await refresh();
    server.answerWith(status(500));
    app.clock.advance(3 * HOUR_MS - 300_000);
    await refresh();
    expect(await stored()).toHaveLength(2);
    app.clock.advance(1);
    await refresh();
    expect(await stored()).toEqual([]);
  });

  test('the age of the weather is that of the last reply', async () => {
    expect(await newestObservation(app.db)).toBeNull();
    server.answerWith(json(documented()));
    await refresh();
    expect(await newestObservation(app.db)).toEqual(new Date(NOW));
  });

  test('neither the log nor the table ever holds the key of the weather provider', async () => {
    server.answerWith(status(500));
    await refresh();
    const known = JSON.stringify(await app.db.selectFrom('providers').selectAll().execute());
    expect(known).toContain('server-error 500');
    expect(known + app.logged.join('')).not.toContain('the-key');
  });
});

describe('sitesweather/single/', () => {
  const ask = async (siteId: unknown, user: { id: number }, currentTime: unknown = app.clock.now()) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/sitesweather/single/',
      headers: await app.signedInAs(user),
      payload: { site_id: siteId, current_time: currentTime },
    });
  const unknown = { weather_icon: '', weather_main: '', weather_description: '', temp: null };

  test('the weather call returns the weather of the cell of the site', async () => {
    server.answerWith(json(documented('Rain', -0.5)));
    await refresh();
    const reply = await ask(citySite, await app.makeUser({ areas: ['City'] }));
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      weather_icon: '10d',
      weather_main: 'Rain',
      weather_description: 'moderate rain',
      temp: -0.5,
    });
  });

  test('the weather call leaves out weather older than three hours, even if no job runs', async () => {
    const warden = await app.makeUser({ areas: ['City'] });
    server.answerWith(json(documented()));
    await refresh();
    app.clock.advance(3 * HOUR_MS - 300_000);
    expect((await ask(citySite, warden)).json()).toMatchObject({ weather_main: 'Rain' });
    app.clock.advance(1);
    expect((await ask(citySite, warden)).json()).toEqual(unknown);
  });

  test('the weather call returns empty fields without weather, without a position or for another day', async () => {
    const warden = await app.makeUser({ areas: ['City'] });
    expect((await ask(citySite, warden)).json()).toEqual(unknown);
    server.answerWith(json(documented()));
    await refresh();
    expect((await ask(mapless, warden)).json()).toEqual(unknown);
    expect((await ask(citySite, warden, '2026-11-13T10:00:00Z')).json()).toEqual(unknown);
    expect((await ask(citySite, warden, '2026-11-16T13:30:00+01:00')).json()).toMatchObject({ temp: 7.48 });
    expect((await ask(citySite, warden, '2026-11-17T10:00:00Z')).json()).toMatchObject({ temp: 7.48 });
    expect((await ask(citySite, warden, '2026-11-17T10:00:00.001Z')).json()).toEqual(unknown);
  });

  test('the weather call returns the same 404 for a site of another area and an unknown site', async () => {
    const warden = await app.makeUser({ areas: ['City'] });
    const hidden = await ask(gosforthSite, warden);
    const missing = await ask(1_000_000, warden);
    expect(hidden.statusCode).toBe(404);
    expect(missing.statusCode).toBe(404);
    expect(hidden.json()).toEqual(missing.json());
    expect((await ask(gosforthSite, await app.makeUser({ isStaff: true }))).statusCode).toBe(200);
  });

  test('the weather call without a site number or a time is refused by field', async () => {
    const warden = await app.makeUser({ areas: ['City'] });
    for (const siteId of ['1', 1.5, 0, -1, null, 2_147_483_648]) {
      const reply = await ask(siteId, warden);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toHaveProperty('site_id');
    }
    for (const time of ['yesterday', 5, null, '']) {
      const reply = await ask(citySite, warden, time);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toHaveProperty('current_time');
    }
  });

  test('the weather call requires a session', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/sitesweather/single/',
      payload: { site_id: citySite, current_time: NOW },
    });
    expect(reply.statusCode).toBe(401);
  });
});
