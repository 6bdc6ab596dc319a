import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@patrolplan/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const SECRET = 'k3Jd82mQzP0vXw5Lr7Ty1Bn6Hc4Fg9Sa';
const PATIENCE_MS = 60_000;

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
  const ended = new Promise<{ code: number | null; errors: string; output: string }>((resolve) =>
    child.once('close', (code) => {
      resolve({ code, errors, output });
      listening.reject(new Error(`ended with ${code}: ${errors}`));
    }),
  );
  // Only some tests wait for it.
  listening.promise.catch(() => undefined);
  return { child, ended, listening: listening.promise, output: () => output };
}

const env = () => ({ DATABASE_URL: database.url, TOKEN_SECRETS: SECRET, PORT: '0', DRAIN_SECONDS: '0' });

test(
  'a service with bad configuration values names each in a sentence and does not start',
  { timeout: PATIENCE_MS },
  async () => {
    const { code, errors } = await run({ PORT: 'many', PATROL_MODE: 'live' }).ended;
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toEqual([
      "PATROL_MODE must be 'demo' or 'production'.",
      'PORT must be a whole number.',
      'DATABASE_URL is required.',
      'TOKEN_SECRETS is required.',
    ]);
  },
);

test(
  'a service that cannot reach its database ends with a one-line error',
  { timeout: PATIENCE_MS },
  async () => {
    const { code, errors } = await run({ ...env(), DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }).ended;
    expect(code).toBe(1);
    expect(errors.trim()).toBe(
      'Nothing listens at the address of DATABASE_URL (127.0.0.1:1). Is PostgreSQL running? (ECONNREFUSED)',
    );
  },
);

test(
  'a service whose database does not exist ends with a one-line error',
  { timeout: PATIENCE_MS },
  async () => {
    const nowhere = new URL(database.url);
    nowhere.pathname = '/nowhere';
    const { code, errors } = await run({ ...env(), DATABASE_URL: nowhere.href }).ended;
    expect(code).toBe(1);
    expect(errors.trim()).toBe(
      'The database that DATABASE_URL names does not exist. docs/operation.md has the SQL that creates it. (3D000)',
    );
  },
);

test(
  'a service whose role may not create tables ends with a one-line error',
  { timeout: PATIENCE_MS },
  async () => {
    const empty = await createTestDatabase();
    await sql`drop schema public cascade`.execute(empty.db);
    await sql`create schema public`.execute(empty.db);
    await sql`grant usage on schema public to public`.execute(empty.db);
    await sql`create role reader_only login`.execute(empty.db);
    const url = new URL(empty.url);
    url.username = 'reader_only';
    const { code, errors } = await run({ ...env(), DATABASE_URL: url.href }).ended;
    await sql`drop role reader_only`.execute(empty.db);
    await empty.close();
    expect(code).toBe(1);
    expect(errors.trim()).toBe(
      'The role of DATABASE_URL may not create or change tables in its database. docs/operation.md has the SQL for its rights. (42501)',
    );
  },
);

test(
  'production names what is missing together with a database that cannot be reached',
  { timeout: PATIENCE_MS },
  async () => {
    const { errors } = await run({
      ...env(),
      PATROL_MODE: 'production',
      DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
      PUBLIC_URL: 'https://patrol.example',
    }).ended;
    expect(
      errors
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['SMTP_URL', 'MAIL_FROM', 'Nothing']);
  },
);

test(
  'configuration files that bin/patrolplan names are read, and named when a variable is missing',
  { timeout: PATIENCE_MS },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'patrol-main-'));
    const path = join(folder, 'environment');
    await writeFile(path, 'PATROL_MODE=production\nMAIL_FROM=Patrol Plan <patrol@city.example>\n');
    const { errors } = await run({ PATROLPLAN_CONFIG: `${path}:${join(folder, 'none')}` }).ended;
    await rm(folder, { recursive: true });
    expect(errors.trim().split('\n')).toEqual([
      'DATABASE_URL is required.',
      'TOKEN_SECRETS is required.',
      'PUBLIC_URL is required in production: the links in emails start with it.',
      'SMTP_URL is required in production: without it no email is ever sent.',
      `Read: the environment, ${path}. Missing: ${join(folder, 'none')}.`,
    ]);
  },
);

test(
  'a demo service finishes a pending call on a stop signal, and production refuses its data',
  { timeout: 3 * PATIENCE_MS },
  async () => {
    const service = run(env());
    const address = await service.listening;
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready', jobs: 'running' }]);

    const call = fetch(`${address}${contract.requestReset.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@patrolplan.example' }),
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    service.child.kill('SIGTERM');
    expect((await call).status).toBe(200);
    expect((await service.ended).code).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');

    const { code, errors } = await run({ ...env(), PATROL_MODE: 'production', TOKEN_SECRETS: 'weak' }).ended;
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toEqual([
      'Every secret of TOKEN_SECRETS must have at least 32 characters in production.',
      'PUBLIC_URL is required in production: the links in emails start with it.',
      'SMTP_URL is required in production: without it no email is ever sent.',
      'MAIL_FROM is required in production: it is the sender of every email.',
      'The database holds the demo, whose passwords everybody knows. Production needs a database of its own.',
    ]);
  },
);

test('production names the providers that have no key', { timeout: 2 * PATIENCE_MS }, async () => {
  const empty = await createTestDatabase();
  const service = run({
    ...env(),
    DATABASE_URL: empty.url,
    PATROL_MODE: 'production',
    PUBLIC_URL: 'https://patrol.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'patrol@city.example',
    TICKETMASTER_KEY: 'a key',
  });
  await service.listening;
  expect(service.output()).toContain('off, because there is no key: weather (OPENWEATHERMAP_KEY)"');
  service.child.kill('SIGTERM');
  await service.ended;
  await empty.close();
});

test(
  'a mail server that cannot be used is a warning in the log, and the service starts',
  { timeout: PATIENCE_MS },
  async () => {
    const service = run({ ...env(), SMTP_URL: 'smtp://127.0.0.1:1' });
    await service.listening;
    await vi.waitFor(() => expect(service.output()).toContain('the mail server cannot be used: emails wait'));
    expect(service.output()).toContain('ECONNREFUSED');
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  },
);

test(
  'a stopping service fails /readyz, serves while it drains, and then ends',
  { timeout: 2 * PATIENCE_MS },
  async () => {
    const service = run({ ...env(), DRAIN_SECONDS: '5' });
    const address = await service.listening;
    service.child.kill('SIGTERM');
    const readiness = async () => {
      const reply = await fetch(`${address}/readyz`);
      return [reply.status, reply.headers.get('connection'), await reply.json()];
    };
    await vi.waitFor(
      async () =>
        expect(await readiness()).toMatchObject([503, 'close', { status: 'stopping', database: 'ok' }]),
      { timeout: 4_000 },
    );
    expect((await fetch(`${address}/config.json`)).status).toBe(200);
    expect((await service.ended).code).toBe(0);
  },
);

test('a refused start in production changes nothing', { timeout: PATIENCE_MS }, async () => {
  const empty = await createTestDatabase();
  await sql`drop schema public cascade`.execute(empty.db);
  await sql`create schema public`.execute(empty.db);
  const { code, errors } = await run({ ...env(), DATABASE_URL: empty.url, PATROL_MODE: 'production' }).ended;
  const { rows } = await sql`select table_schema, table_name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema')`.execute(empty.db);
  await empty.close();
  expect([code, errors]).toEqual([1, expect.stringContaining('PUBLIC_URL is required in production')]);
  expect(rows).toEqual([]);
});

test('the demo starts on a database of its own only', { timeout: 2 * PATIENCE_MS }, async () => {
  const own = await createTestDatabase();
  const NOT_A_DEMO =
    'The database is not a demo: it was used in production, or holds other data. Set PATROL_MODE=production, or give the demo an empty database of its own.';
  const production = {
    PATROL_MODE: 'production',
    PUBLIC_URL: 'https://patrol.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'PatrolPlan <patrol@city.example>',
  };
  const first = run({ ...env(), ...production, DATABASE_URL: own.url });
  expect((await fetch(`${await first.listening}/demo/mail`)).status).toBe(404);
  first.child.kill('SIGTERM');
  await first.ended;

  // Empty still: what counts is that production has used it.
  const { code, errors } = await run({ ...env(), DATABASE_URL: own.url }).ended;
  const accounts = await own.db.selectFrom('users').select('id').execute();
  await own.close();
  expect([code, errors.trim(), accounts]).toEqual([1, NOT_A_DEMO, []]);
});

test('a service whose port is taken ends with a one-line error', { timeout: PATIENCE_MS }, async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, errors } = await run({ ...env(), PORT: String(port) }).ended;
  other.close();
  expect(code).toBe(1);
  expect(errors.trim()).toBe(`Port ${port} is taken by another program.`);
});
