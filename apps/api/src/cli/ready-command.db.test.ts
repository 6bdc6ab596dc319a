import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliDeps } from '#testing/cli-deps.ts';
import { freePort } from '#testing/database/postgres-cluster.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { run } from './run.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function ready(port: number, ...args: readonly string[]) {
  const errors: string[] = [];
  const deps = cliDeps({ db: database.db, clock: { now: () => new Date() } }, { PORT: String(port) });
  return { code: await run(['ready', ...args], deps, (line) => errors.push(line)), err: errors.join('') };
}

test('the ready command waits until the service is ready', async () => {
  const statuses = [503, 503, 200];
  const service = createServer((_, reply) => reply.writeHead(statuses.shift() ?? 500).end('{}'));
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await ready(port)).toEqual({ code: 0, err: '' });
  expect(statuses).toEqual([]);
  expect(await ready(port, '--seconds', '0')).toMatchObject({
    code: 1,
    err: expect.stringContaining('it returns 500'),
  });
  service.close();
});

test('the ready command gives up when the process of the service has ended', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 400)']);
  const { code, err } = await ready(await freePort(), '--pid', String(child.pid));
  expect([code, err]).toEqual([1, expect.stringContaining('it does not answer')]);
});
