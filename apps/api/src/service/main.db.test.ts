import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@patrolplan/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { pendingCall } from '#testing/calls/pending-call.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';

/** The process: how it reports a refusal, and its signals. `start-service.db.test.ts` has every other refusal. */
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const SECRET = 'k3Jd82mQzP0vXw5Lr7Ty1Bn6Hc4Fg9Sa';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const started: (() => void)[] = [];
afterEach(() => {
  for (const kill of started.splice(0)) kill();
});

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(() => void child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  const listening = Promise.withResolvers<string>();
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
    const address = /"address":"([^"]+)"/.exec(output)?.[1];
    if (address !== undefined) listening.resolve(address);
  });
  child.stderr.on('data', (bytes: Buffer) => void (errors += bytes.toString()));
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.once('close', (code) => {
      resolve({ code, errors });
      listening.reject(new Error(`ended with ${code}: ${errors}`));
    }),
  );
  // Only some tests wait for it.
  listening.promise.catch(() => undefined);
  return { child, ended, listening: listening.promise };
}

const env = () => ({ DATABASE_URL: database.url, TOKEN_SECRETS: SECRET, PORT: '0' });

test('configuration files that bin/patrolplan names are read, and named with every bad or missing variable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patrol-main-'));
  const path = join(folder, 'environment');
  await writeFile(path, 'PATROL_MODE=production\nMAIL_FROM=Patrol Plan <patrol@city.example>\n');
  const { code, errors } = await run({ PORT: 'many', PATROLPLAN_CONFIG: `${path}:${join(folder, 'none')}` })
    .ended;
  await rm(folder, { recursive: true });
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toEqual([
    'PORT must be a whole number.',
    'DATABASE_URL is required.',
    'TOKEN_SECRETS is required.',
    'PUBLIC_URL is required in production: the links in emails start with it.',
    'SMTP_URL is required in production: without it no email is ever sent.',
    `Read: the environment, ${path}. Missing: ${join(folder, 'none')}.`,
  ]);
});

test('a service that cannot reach its database ends with a one-line error', async () => {
  const { code, errors } = await run({ ...env(), DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }).ended;
  expect(code).toBe(1);
  expect(errors.trim()).toBe(
    'Nothing listens at the address of DATABASE_URL (127.0.0.1:1). Is PostgreSQL running? (ECONNREFUSED)',
  );
});

// May take over 15 s: each process migrates a database before it starts.
test('Ctrl-C ends the service at once after its pending call, without draining', async () => {
  const service = run({ ...env(), DRAIN_SECONDS: '300' });
  const address = await service.listening;
  const call = await pendingCall(address, contract.requestReset.path);
  service.child.kill('SIGINT');
  await vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed'), {
    timeout: 20_000,
  });
  expect(await call.finish({ email: 'nobody@patrolplan.example' })).toBe(200);
  expect((await service.ended).code).toBe(0);
});

test('a service stopped by SIGTERM fails /readyz and serves while it drains, and a second one ends it at once', async () => {
  const service = run({ ...env(), DRAIN_SECONDS: '300' });
  const address = await service.listening;
  service.child.kill('SIGTERM');
  const readiness = async () => {
    const reply = await fetch(`${address}/readyz`);
    return [reply.status, reply.headers.get('connection'), await reply.json()];
  };
  const stopping = [503, 'close', { status: 'stopping', database: 'ok' }];
  await vi.waitFor(async () => expect(await readiness()).toMatchObject(stopping), { timeout: 60_000 });
  expect((await fetch(`${address}/config.json`)).status).toBe(200);
  service.child.kill('SIGTERM');
  expect((await service.ended).code).toBe(1);
});
