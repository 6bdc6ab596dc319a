import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#service/app.ts';
import { openDatabase } from '#db/database.ts';
import { refreshEvents } from '#modules/events/refresh-events.ts';
import { refreshWeather } from '#modules/weather/refresh-weather.ts';
import { allJobs } from '#jobs/all-jobs.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { readBuildVersion } from './build-version.ts';
import { createMetrics } from './metrics.ts';

const NOW = '2026-11-16T19:00:00.000Z';

// One for each test: a reply tells of all cells, calls and connections.
let world: TestApp;
beforeEach(async () => {
  world = await createTestApp({ now: NOW, env: { METRICS_ON_LOOPBACK: 'true' } });
});
afterEach(() => world.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  world.inject({ method: 'GET', url, headers });

test('/healthz reports that the process is alive, and its version', async () => {
  const reply = await get('/healthz');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 'ok', ...readBuildVersion() });
  expect(reply.json()).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});

const NONE = { total: 0, stale: 0, failing: 0, covered_by_budget: true };

describe('/readyz', () => {
  test('/readyz names the simulated services and those without data yet', async () => {
    const reply = await get('/readyz');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      status: 'ready',
      database: 'ok',
      jobs: 'not started',
      simulated: ['weather', 'events', 'directions', 'weather icons'],
      weather: { source: 'simulated', fetched_at: null, age_seconds: null, cells: NONE },
      events: { source: 'simulated', fetched_at: null, age_seconds: null, areas: NONE },
      alarms: { open: 0, untold: 0 },
      providers: [],
      unreadable_secrets: [],
    });
  });

  test('/readyz reports the age of the data after the jobs of the demo have run', async () => {
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

  test('/readyz and the metrics report a budget too small for all cells and the number of stale cells', async () => {
    const config = { ...world.deps.config, OPENWEATHERMAP_KEY: 'key', OPENWEATHERMAP_CALLS_PER_DAY: 96 };
    const app = await buildApp({ ...world.deps, config, metrics: createMetrics({ ofProcess: false }) });
    const cell = (item: string, answered_at: Date | null, failures_in_a_row = 0) => ({
      kind: 'weather' as const,
      item,
      source: 'openweathermap',
      asked_at: answered_at,
      answered_at,
      failures_in_a_row,
    });
    const now = world.clock.now();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const cells = [cell('a', minutesAgo(29)), cell('b', minutesAgo(31)), cell('c', null, 2)];
    const metric = async (name: string) =>
      (await app.inject({ method: 'GET', url: '/metrics' })).body.match(
        new RegExp(`^${name} (.*)$`, 'm'),
      )?.[1];
    const report = async () =>
      (await app.inject({ method: 'GET', url: '/readyz' })).json<{ weather: object }>().weather;

    await world.db.insertInto('refreshes').values(cells.slice(0, 2)).execute();
    expect(await report()).toMatchObject({
      cells: { total: 2, stale: 1, failing: 0, covered_by_budget: true },
    });
    await world.db.insertInto('refreshes').values(cells.slice(2)).execute();
    expect(await report()).toMatchObject({
      cells: { total: 3, stale: 2, failing: 1, covered_by_budget: false },
    });
    expect(await metric('patrol_weather_cells_stale')).toBe('2');
    expect(await metric('patrol_weather_cells_failing')).toBe('1');
    expect(await metric('patrol_weather_cells_covered_by_budget')).toBe('0');
    expect(await metric('patrol_event_areas_covered_by_budget')).toBe('1');
    await app.close();
  });

  test('/readyz returns 503 when the database is unavailable', async () => {
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
  test('/metrics counts requests by call and status, jobs, providers, emails and connections', async () => {
    // Opens a connection.
    await get('/readyz');
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

  test('/metrics is closed until the operator opens it, also to a proxy on this machine', async () => {
    const config = { ...world.config, METRICS_ON_LOOPBACK: false };
    const app = await buildApp({ ...world.deps, config, metrics: createMetrics({ ofProcess: false }) });
    const reply = await app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
    expect([reply.statusCode, reply.json()]).toEqual([403, { detail: 'Metrics need the metrics token.' }]);
    await app.close();
  });
});
