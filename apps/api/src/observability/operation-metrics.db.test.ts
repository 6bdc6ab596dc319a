import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from '#cli/run.ts';
import { startJobs } from '#jobs/scheduler.ts';
import { cliDeps } from '#testing/cli-deps.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { createMetrics } from './metrics.ts';

const NOW = '2026-11-16T19:00:00.000Z';

// One for each test: the metrics count what all callers did.
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: NOW });
});
afterEach(() => app.close());

const valueOf = async (metric: string) => {
  const lines = (await app.deps.metrics.text()).split('\n');
  return lines.find((line) => line.startsWith(`${metric} `))?.slice(metric.length + 1);
};

test('the metrics name the running version', async () => {
  const text = await createMetrics({ ofProcess: false, version: '1.2.3' }).text();
  expect(text).toContain(`patrol_build_info{version="1.2.3",node="${process.version}"} 1`);
});

test('a refused sign-in is counted, an unfinished form is not', async () => {
  const signIn = (payload: object) => app.inject({ method: 'POST', url: '/api/v1/auth/login/', payload });
  const { email, password } = await app.makeUser();
  await signIn({ email, password });
  await signIn({ email });
  expect(await valueOf('patrol_sign_ins_failed_total')).toBe('0');
  await signIn({ email, password: 'not the password' });
  await signIn({ email: 'nobody@patrolplan.example', password });
  expect(await valueOf('patrol_sign_ins_failed_total')).toBe('2');
});

test('the metrics have the last success of each job, whichever instance ran it', async () => {
  const metric = 'patrol_job_last_success_timestamp_seconds{job="count"}';
  expect(await valueOf(metric)).toBeUndefined();
  const done = Promise.withResolvers<void>();
  const jobs = await startJobs({
    url: app.config.DATABASE_URL,
    jobs: [{ name: 'count', cron: '0 0 1 1 *', atStart: true, work: async () => done.resolve() }],
    log: app.deps.log,
    outage: app.deps.outage,
    lookEverySeconds: 0.5,
  });
  await done.promise;
  await jobs.stop();
  const { rows } = await sql<{ now: number }>`select extract(epoch from now())::float8 as now`.execute(
    app.db,
  );
  expect((rows[0]?.now ?? 0) - Number(await valueOf(metric))).toBeLessThan(60);
});

test('the metrics of the pool leave out the queries of /metrics itself', async () => {
  // The first time opens the connections.
  await app.deps.metrics.text();
  expect(await valueOf('patrol_database_requests_waiting')).toBe('0');
  const open = await valueOf('patrol_database_connections');
  expect(Number(open)).toBeGreaterThan(0);
  expect(await valueOf('patrol_database_connections_idle')).toBe(open);
});

test('the metrics have the age of weather and events, and paused providers', async () => {
  expect(await valueOf('patrol_weather_age_seconds')).toBeUndefined();
  const fetched_at = new Date('2026-11-16T18:58:30Z');
  const weather = { main: 'Rain', description: 'rain', icon: '10d', temp: 9, source: 'test' };
  await app.db
    .insertInto('weather_observations')
    .values({ cell: '1:1', ...weather, observed_at: fetched_at, fetched_at })
    .execute();
  expect(await valueOf('patrol_weather_age_seconds')).toBe('90');
  expect(await valueOf('patrol_events_age_seconds')).toBeUndefined();
  const pause = { name: 'ticketmaster', paused_until: new Date('2026-11-16T19:00:01Z') };
  await app.db
    .insertInto('providers')
    .values(pause)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(pause))
    .execute();
  expect(await valueOf('patrol_provider_paused{provider="ticketmaster"}')).toBe('1');
  app.clock.advance(2_000);
  expect(await valueOf('patrol_provider_paused{provider="ticketmaster"}')).toBe('0');
});

test('the metrics have the age of the oldest waiting email and the number given up within a day', async () => {
  const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1_000);
  expect(await valueOf('patrol_outbox_oldest_seconds')).toBe('0');
  expect(await valueOf('patrol_outbox_given_up')).toBe('0');
  const email = { recipient: 'jo@patrolplan.example', subject: '', body: '' };
  await app.db
    .insertInto('outbox')
    .values([
      { ...email, created_at: ago(90), next_attempt_at: ago(90) },
      { ...email, created_at: ago(1_800), next_attempt_at: ago(-60) },
      { ...email, created_at: ago(9_000), next_attempt_at: ago(9_000), sent_at: ago(8_999) },
      { ...email, created_at: ago(80_000), next_attempt_at: ago(80_000), failed_at: ago(70_000) },
      { ...email, created_at: ago(99_000), next_attempt_at: ago(99_000), failed_at: ago(90_000) },
    ])
    .execute();
  expect(await valueOf('patrol_outbox_waiting')).toBe('2');
  expect(await valueOf('patrol_outbox_oldest_seconds')).toBe('1800');
  expect(await valueOf('patrol_outbox_given_up')).toBe('1');
});

test('the metrics have the time of the last complete backup, and none before the first', async () => {
  expect(await valueOf('patrol_backup_last_success_timestamp_seconds')).toBeUndefined();
  const folder = await mkdtemp(join(tmpdir(), 'patrol-metrics-'));
  const backUp = (...args: string[]) => run(['backup', ...args], cliDeps(app), () => undefined);
  expect(await backUp(join(folder, 'one.backup'))).toBe(0);
  const first = String(app.clock.now().getTime() / 1_000);
  expect(await valueOf('patrol_backup_last_success_timestamp_seconds')).toBe(first);
  app.clock.advance(3_600_000);
  expect(await backUp(join(folder, 'no-such-folder', 'two.backup'))).toBe(1);
  expect(await valueOf('patrol_backup_last_success_timestamp_seconds')).toBe(first);
  await rm(folder, { recursive: true });
});

test('the ids that a proxy gives a request are in its log lines and its reply', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { 'x-request-id': 'edge-7f3a9c01', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const reply = await app.inject({ method: 'GET', url: '/healthz', headers });
  expect(reply.headers['x-request-id']).toBe('edge-7f3a9c01');
  expect(JSON.parse(app.logged.at(-1) ?? '{}')).toMatchObject({
    requestId: 'edge-7f3a9c01',
    traceId,
    parentSpanId: 'b7ad6b7169203331',
  });
  const forged = await app.inject({
    method: 'GET',
    url: '/healthz',
    headers: { 'x-request-id': '{"a":1} x' },
  });
  expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});
