import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { openDatabase } from '#db/database.ts';
import { refreshEvents } from '#modules/events/refresh-events.ts';
import { refreshWeather } from '#modules/weather/refresh-weather.ts';
import { allJobs } from '#jobs/all-jobs.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/test-site.ts';
import { createMetrics } from './metrics.ts';

const NOW = '2026-11-16T19:00:00.000Z';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ now: NOW });
});
afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  world.inject({ method: 'GET', url, headers });

test('/healthz says that the process is alive', async () => {
  const reply = await get('/healthz');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 'ok' });
});

describe('/readyz', () => {
  test('names what is simulated, and what has no data yet', async () => {
    const reply = await get('/readyz');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      status: 'ready',
      database: 'ok',
      jobs: 'not started',
      simulated: ['weather', 'events', 'directions', 'weather icons'],
      weather: { source: 'simulated', fetched_at: null, age_seconds: null },
      events: { source: 'simulated', fetched_at: null, age_seconds: null },
      providers: [],
    });
  });

  test('tells the age of the data after the jobs of the demo have run', async () => {
    await makeSite(world.db, { area: 'City', position: { latitude: 54.9717, longitude: -1.6118 } });
    for (const job of allJobs(world.deps)) if (job.name.startsWith('refresh')) await job.work();
    world.clock.advance(90_000);
    expect((await get('/readyz')).json()).toMatchObject({
      weather: { source: 'simulated', fetched_at: NOW, age_seconds: 90 },
      events: { source: 'simulated', fetched_at: NOW, age_seconds: 90 },
    });
    expect(world.logged.join('')).toContain(
      'simulated, not real: weather, events, directions, weather icons',
    );
    await refreshWeather(world.deps, null);
    await refreshEvents(world.deps, null);
    expect((await get('/readyz')).json()).toMatchObject({ weather: { fetched_at: null } });
  });

  test('is 503 when the database is away', async () => {
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
    const app = await buildApp({ ...world.deps, db: away, metrics: createMetrics({ ofProcess: false }) });
    const reply = await app.inject({ method: 'GET', url: '/readyz' });
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ status: 'not ready', database: 'away' });
    expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    const metrics = await app.inject({ method: 'GET', url: '/metrics' });
    expect(metrics.statusCode).toBe(200);
    expect(metrics.body).not.toMatch(/^patrol_outbox_waiting /m);
    await app.close();
    await away.destroy();
  });
});

describe('/metrics', () => {
  test('counts requests by call and status, jobs, providers, emails and connections', async () => {
    await world.inject({ method: 'POST', url: '/api/v1/appsettings/' });
    world.deps.metrics.jobRun('sweep', 'failure', 0.5);
    world.deps.metrics.providerCall('openweathermap', 'timed-out');
    const reply = await get('/metrics');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('text/plain');
    for (const line of [
      'patrol_http_request_seconds_count{call="readAppSettings",status="401"} 1',
      'patrol_job_seconds_count{job="sweep",outcome="failure"} 1',
      'patrol_provider_calls_total{provider="openweathermap",outcome="timed-out"} 1',
      'patrol_outbox_waiting 0',
      'patrol_passwords_waiting 0',
    ]) {
      expect(reply.body).toContain(line);
    }
    expect(reply.body).toMatch(/^patrol_database_connections [1-9]/m);
  });

  test('is not for those who come through a proxy', async () => {
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
    expect((await get('/metrics', { forwarded: 'for=127.0.0.1' })).statusCode).toBe(403);
  });
});
