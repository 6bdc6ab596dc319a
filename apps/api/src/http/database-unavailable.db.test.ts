import { contract } from '@patrolplan/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '#service/app.ts';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#db/database.ts';
import { createLog } from '#core/log.ts';
import { createMetrics } from '#observability/metrics.ts';
import { startService } from '#service/start-service.ts';
import { findPostgresBinaries, startPostgresCluster } from '#testing/database/postgres-cluster.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('calls return 503 while the database is unavailable, and no session ends', async () => {
  const headers = await app.signedInAs(await app.makeUser());
  const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  const server = await buildApp({ ...app.deps, db, metrics: createMetrics({ ofProcess: false }) });
  const requested = [
    server.inject({ url: contract.readProfile.path, headers }),
    server.inject({ method: 'POST', url: contract.refreshToken.path, payload: { refresh: 'any' } }),
    server.inject({
      method: 'POST',
      url: contract.logIn.path,
      payload: { email: 'warden@patrolplan.example', password: 'any' },
    }),
  ];
  for (const reply of await Promise.all(requested)) {
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.json()).toEqual({
      detail: 'The service cannot reach its data just now. Please try again in a moment.',
    });
  }
  expect(app.logged.join('')).toContain('the database is unavailable');
  expect(app.logged.join('')).not.toContain('request failed');
  await server.close();
  await db.destroy();
});

// May take over 15 s: a process of its own under load loses its database.
test('an outage under load is one line when it begins and one when it ends, without a stack', async () => {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries, { isDurable: false });
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const config = readConfig({
    DATABASE_URL: cluster.url,
    TOKEN_SECRETS: 'only for this test',
    PORT: '0',
    LOG_LEVEL: 'info',
  });
  const service = await startService(config, log);
  const call = async (path: string) =>
    (
      await fetch(`${service.address}${path}`, {
        method: 'POST',
        body: '{"refresh":"any"}',
        headers: { 'content-type': 'application/json' },
      })
    ).status;
  expect(await call(contract.refreshToken.path)).toBe(401);
  const before = logged.length;
  cluster.kill();
  const statuses = new Set<number>();
  for (let round = 0; round < 20; round += 1) {
    const calls = Array.from({ length: 20 }, () => call(contract.refreshToken.path));
    for (const status of await Promise.all(calls)) statuses.add(status);
    await fetch(`${service.address}/readyz`);
  }
  expect([...statuses]).toEqual([503]);
  cluster.start();
  await vi.waitFor(() => expect(logged.join('')).toContain('the database is available again'), {
    timeout: 30_000,
  });
  expect(await call(contract.refreshToken.path)).toBe(401);
  await service.stop({ drain: false });
  await cluster.stop();
  // A job that was running says that it ended early or refreshed nothing, or has just ended as usual.
  const other = logged
    .slice(before)
    .filter(
      (line) => !/"msg":"(request|a job ended early|not refreshed|\w+ refreshed|learned|swept)/.test(line),
    );
  expect(other.map((line) => JSON.parse(line).msg)).toEqual([
    'the database is unavailable',
    'the database is available again',
  ]);
  expect(other.join('')).not.toContain('stack');
});
