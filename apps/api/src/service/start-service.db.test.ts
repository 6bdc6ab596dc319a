import { createServer } from 'node:http';
import { contract } from '@patrolplan/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { pendingCall } from '#testing/calls/pending-call.ts';
import { startScriptedIssuer } from '#testing/servers/scripted-issuer.ts';
import { type ServiceInProcess, startInProcess } from '#testing/start-in-process.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { StartRefusal } from './start-service.ts';

/** What a start refuses, and what a start logs, without a process for each. `main.db.test.ts` starts the process. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const running: ServiceInProcess[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
});

const env = () => ({
  DATABASE_URL: database.url,
  TOKEN_SECRETS: 'k3Jd82mQzP0vXw5Lr7Ty1Bn6Hc4Fg9Sa',
  PORT: '0',
  DRAIN_SECONDS: '0',
});
const PRODUCTION = {
  PATROL_MODE: 'production',
  PUBLIC_URL: 'https://patrol.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'PatrolPlan <patrol@city.example>',
};

async function start(variables: Record<string, string>): Promise<ServiceInProcess> {
  const service = await startInProcess(variables);
  running.push(service);
  return service;
}

/** The sentences of a refused start. */
async function refusals(variables: Record<string, string>): Promise<string[]> {
  const cause = await start(variables).catch((reason: unknown) => reason);
  if (!(cause instanceof StartRefusal)) throw new Error('The start was not refused.', { cause });
  return cause.message.split('\n');
}

async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await createTestDatabase();
  await sql`drop schema public cascade`.execute(empty.db);
  await sql`create schema public`.execute(empty.db);
  return empty;
}

test('a service whose database does not exist is refused with one sentence', async () => {
  const nowhere = new URL(database.url);
  nowhere.pathname = '/nowhere';
  expect(await refusals({ ...env(), DATABASE_URL: nowhere.href })).toEqual([
    'The database that DATABASE_URL names does not exist. docs/operation.md has the SQL that creates it. (3D000)',
  ]);
});

test('a service whose role may not create tables is refused with one sentence', async () => {
  const empty = await emptyDatabase();
  await sql`grant usage on schema public to public`.execute(empty.db);
  await sql`create role reader_only login`.execute(empty.db);
  const url = new URL(empty.url);
  url.username = 'reader_only';
  const sentences = await refusals({ ...env(), DATABASE_URL: url.href });
  await sql`drop role reader_only`.execute(empty.db);
  await empty.close();
  expect(sentences).toEqual([
    'The role of DATABASE_URL may not create or change tables in its database. docs/operation.md has the SQL for its rights. (42501)',
  ]);
});

test('production names what is missing together with a database that cannot be reached', async () => {
  const sentences = await refusals({
    ...env(),
    PATROL_MODE: 'production',
    DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    PUBLIC_URL: 'https://patrol.example',
  });
  expect(sentences).toEqual([
    'SMTP_URL is required in production: without it no email is ever sent.',
    'MAIL_FROM is required in production: it is the sender of every email.',
    'Nothing listens at the address of DATABASE_URL (127.0.0.1:1). Is PostgreSQL running? (ECONNREFUSED)',
  ]);
});

// May take over 15 s: a demo is seeded.
test('a demo service finishes a pending call when it stops, and production refuses its data', async () => {
  const service = await start(env());
  const { address } = service;
  const ready = await fetch(`${address}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready', jobs: 'running' }]);

  const call = await pendingCall(address, contract.requestReset.path);
  const stopped = service.stop();
  expect(await call.finish({ email: 'nobody@patrolplan.example' })).toBe(200);
  await stopped;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');

  expect(await refusals({ ...env(), PATROL_MODE: 'production', TOKEN_SECRETS: 'weak' })).toEqual([
    'Every secret of TOKEN_SECRETS must have at least 32 characters in production.',
    'PUBLIC_URL is required in production: the links in emails start with it.',
    'SMTP_URL is required in production: without it no email is ever sent.',
    'MAIL_FROM is required in production: it is the sender of every email.',
    'The database holds the demo, whose passwords everybody knows. Production needs a database of its own.',
  ]);
});

test('a mail server that cannot be used is a warning in the log, and the service starts', async () => {
  const { logged } = await start({ ...env(), SMTP_URL: 'smtp://127.0.0.1:1' });
  await vi.waitFor(() => expect(logged()).toContain('the mail server cannot be used: emails wait'), {
    timeout: 20_000,
  });
  expect(logged()).toContain('ECONNREFUSED');
});

test.each([
  ['an expired client secret', { refusesClient: true }, 'Has the client secret expired?'],
  ['too many requests (429)', { isDown: true, downWith: 429 }, 'cannot be reached now (status 429)'],
])(
  'a service whose provider answers with %s starts and says so in the log and in /readyz',
  async (_name, state, reason) => {
    const issuer = await startScriptedIssuer('http://localhost:8080/api/v1/auth/sso/callback');
    Object.assign(issuer.state, state);
    const { address, logged } = await start({
      ...env(),
      ...issuer.env,
      PUBLIC_URL: 'http://localhost:8080',
    });
    await vi.waitFor(() => expect(logged()).toContain(reason), { timeout: 30_000 });
    expect(logged()).toContain('single sign-on does not work');
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { status: 'ready', single_sign_on: 'down' },
    ]);
    await issuer.close();
  },
);

test('a refused start in production changes nothing', async () => {
  const empty = await emptyDatabase();
  const sentences = await refusals({ ...env(), DATABASE_URL: empty.url, PATROL_MODE: 'production' });
  const { rows } = await sql`select table_schema, table_name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema')`.execute(empty.db);
  await empty.close();
  expect(sentences).toContain('PUBLIC_URL is required in production: the links in emails start with it.');
  expect(rows).toEqual([]);
});

test('production names the providers that have no key', async () => {
  const empty = await createTestDatabase();
  const service = await start({
    ...env(),
    ...PRODUCTION,
    DATABASE_URL: empty.url,
    TICKETMASTER_KEY: 'a key',
  });
  expect(service.logged()).toContain('off, because a key is missing: weather (OPENWEATHERMAP_KEY)"');
  await service.stop();
  await empty.close();
});

test('the demo starts on a database of its own only', async () => {
  const own = await createTestDatabase();
  const service = await start({ ...env(), ...PRODUCTION, DATABASE_URL: own.url });
  expect((await fetch(`${service.address}/demo/mail`)).status).toBe(404);
  await service.stop();

  // Empty still: what counts is that production has used it.
  const sentences = await refusals({ ...env(), DATABASE_URL: own.url });
  const accounts = await own.db.selectFrom('users').select('id').execute();
  await own.close();
  expect(sentences).toEqual([
    'The database is not a demo: it was used in production, or holds other data. Set PATROL_MODE=production, or give the demo an empty database of its own.',
  ]);
  expect(accounts).toEqual([]);
});

test('a service whose port is taken is refused with one sentence', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const sentences = await refusals({ ...env(), PORT: String(port) });
  other.close();
  expect(sentences).toEqual([`Port ${port} is taken by another program.`]);
});
