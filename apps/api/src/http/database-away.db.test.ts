import { contract } from '@patrolplan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#service/app.ts';
import { openDatabase } from '#db/database.ts';
import { createMetrics } from '#observability/metrics.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('while the database is away calls return 503, and no session ends', async () => {
  const headers = await app.signedInAs(await app.makeUser());
  const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  const server = await buildApp({ ...app.deps, db, metrics: createMetrics({ ofProcess: false }) });
  const asked = [
    server.inject({ url: contract.readProfile.path, headers }),
    server.inject({ method: 'POST', url: contract.refreshToken.path, payload: { refresh: 'any' } }),
    server.inject({
      method: 'POST',
      url: contract.logIn.path,
      payload: { email: 'warden@patrolplan.example', password: 'any' },
    }),
  ];
  for (const reply of await Promise.all(asked)) {
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.json()).toEqual({
      detail: 'The service cannot reach its data just now. Please try again in a moment.',
    });
  }
  expect(app.logged.join('')).toContain('the database is away');
  expect(app.logged.join('')).not.toContain('request failed');
  await server.close();
  await db.destroy();
});
