import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshEvents } from '#modules/events/refresh-events.ts';
import { refreshWeather } from '#modules/weather/refresh-weather.ts';
import { createProvider } from '#providers/provider.ts';
import type { ProviderName } from '#providers/providers-table.ts';
import {
  type ProviderServer,
  garbage,
  halfBody,
  jsonFor,
  startProviderServer,
  status,
} from '#testing/servers/provider-server.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';

const NOW = '2026-11-16T10:00:00.000Z';
const TEN_MINUTES_MS = 600_000;
const RUNS_PER_HOUR = 6;
const DAY_IN_RUNS = 24 * RUNS_PER_HOUR;
const position = { latitude: 54.9717, longitude: -1.6118 };

let app: TestApp;
let server: ProviderServer;
beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  server = await startProviderServer();
  await makeSite(app.db, { area: 'City', position, defaultBaseScore: 2 });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const provider = (name: ProviderName) =>
  createProvider(name, {
    db: app.db,
    clock: app.clock,
    budget: { spacingMs: 0, callsPerHour: 500, callsPerDay: 12_000 },
    fetch: globalThis.fetch,
    random: () => 0.5,
    sleep: async () => undefined,
    onCall: () => undefined,
  });

async function runJobs(): Promise<void> {
  const place = { host: server.url, key: 'the-key', defaultZone: 'Europe/London' };
  await refreshWeather(app.deps, { ...place, provider: provider('openweathermap') });
  await refreshEvents(app.deps, { ...place, provider: provider('ticketmaster') });
}

async function score(user: { id: number }) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/sites/scores/',
    headers: await app.signedInAs(user),
    payload: { selected_areas: ['City'] },
  });
  expect(reply.statusCode).toBe(200);
  const [site] =
    reply.json<
      { base_score: number; weather_score: number; event_score: number; weather: object | null }[]
    >();
  if (site === undefined) throw new Error('no site');
  return site;
}

/** Both providers in their documented shapes: rain, and an event at the door that goes on for two days. */
const wellBehaved = jsonFor((request) =>
  request.pathname.startsWith('/data/')
    ? {
        weather: [{ main: 'Rain', description: 'moderate rain', icon: '10d' }],
        main: { temp: 7.5 },
        dt: Math.floor(app.clock.now().getTime() / 1_000),
      }
    : {
        _embedded: {
          events: [
            {
              id: 'festival',
              name: 'Festival',
              dates: {
                start: { dateTime: '2026-11-16T08:00:00Z' },
                end: { dateTime: '2026-11-18T22:00:00Z' },
              },
              _embedded: {
                venues: [
                  {
                    location: { latitude: String(position.latitude), longitude: String(position.longitude) },
                  },
                ],
              },
            },
          ],
        },
        page: { totalPages: 1 },
      },
);

test('providers that are down for a day cost their part of the score and nothing else', async () => {
  const warden = await app.makeUser({ areas: ['City'] });
  server.answerWith(wellBehaved);
  await runJobs();
  const good = await score(warden);
  expect(good).toMatchObject({ base_score: 2, weather: { main: 'Rain', temp: 7.5 } });
  expect(good.weather_score).toBeGreaterThan(0);
  expect(good.event_score).toBeGreaterThan(0);

  server.answerWith(status(503), garbage, halfBody, status(429), status(500));
  for (let run = 1; run <= DAY_IN_RUNS; run += 1) {
    app.clock.advance(TEN_MINUTES_MS);
    await runJobs();
    if (run % RUNS_PER_HOUR !== 0) continue;
    const isFresh = run * TEN_MINUTES_MS <= 3 * 3_600_000;
    expect(await score(warden)).toMatchObject({
      base_score: 2,
      weather_score: isFresh ? good.weather_score : 0,
      weather: isFresh ? { main: 'Rain', temp: 7.5 } : null,
      event_score: good.event_score,
    });
  }
  // Pauses after failures: without them a day of two jobs would have 864 attempts.
  expect(server.requests.length).toBeLessThan(500);

  server.answerWith(wellBehaved);
  app.clock.advance(TEN_MINUTES_MS * 6);
  await runJobs();
  expect(await score(warden)).toMatchObject({
    weather_score: good.weather_score,
    event_score: good.event_score,
  });
}, 240_000);
