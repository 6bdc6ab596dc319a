import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type PostgresCluster,
  findPostgresBinaries,
  startPostgresCluster,
} from '#api/testing/postgres-cluster.ts';
import { freePort } from '#launcher/port.ts';
import { ROOT } from '#launcher/repository.ts';

/** The service starts and works with the role that compose.yaml and the documents create, and that role has no more rights. */
const SLOW_MS = 240_000;
const binaries = findPostgresBinaries() ?? '';

let cluster: PostgresCluster;
beforeAll(async () => {
  cluster = await startPostgresCluster(binaries, { isDurable: false });
}, SLOW_MS);
afterAll(() => cluster.stop(), SLOW_MS);
afterEach(() => runSql('drop database patrolplan with (force);\ndrop role patrolplan;'));

const psqlEnv = () => ({
  PATH: `${binaries}:${process.env['PATH']}`,
  PGHOST: '127.0.0.1',
  PGPORT: String(cluster.port),
  PGUSER: 'patrol',
});

/** Super, create role, create database, replication, bypass of row security; a password; the database that it owns. */
const readRole = (name: string): string =>
  runSql(`select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolpassword is not null,
    (select datname from pg_database where datdba = r.oid limit 1) from pg_authid r where rolname = '${name}';`);

const ORDINARY = 'f,f,f,f,f,t,patrolplan\n';

/** Starts it in production on the database; returns what it logged until it served or ended. */
async function startService(): Promise<string> {
  const service = spawn(process.execPath, [join(ROOT, 'apps', 'api', 'src', 'service', 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PATROL_MODE: 'production',
      PORT: String(await freePort('127.0.0.1', 0)),
      DATABASE_URL: `postgres://patrolplan:secret@127.0.0.1:${cluster.port}/patrolplan`,
      TOKEN_SECRETS: randomBytes(48).toString('base64url'),
      PUBLIC_URL: 'https://patrol.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'PatrolPlan <patrol@city.example>',
      DRAIN_SECONDS: '0',
    },
  });
  let output = '';
  service.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  service.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const ended = once(service, 'close');
  await vi.waitFor(() => expect(output.includes('"listening"') || service.exitCode !== null).toBe(true), {
    timeout: SLOW_MS / 2,
    interval: 50,
  });
  service.kill('SIGTERM');
  await ended;
  return output;
}

test(
  'the role that compose.yaml creates runs the service and is no administrator',
  { timeout: SLOW_MS },
  async () => {
    const env = { ...psqlEnv(), POSTGRES_USER: 'patrol', DATABASE_PASSWORD: "letters' and digits" };
    execFileSync(join(ROOT, 'deploy', 'container', 'create-role.sh'), { env, stdio: 'pipe' });
    expect(readRole('patrolplan')).toBe(ORDINARY);
    expect(readRole('patrol')).toMatch(/^(t,){5}f,/);
    expect(await startService()).toContain('"listening"');
  },
);

/** The blocks of SQL of the guide, as they are written; a password that psql would ask for is set. */
const [createBoth = '', grantRights = '', ...others] = [
  ...readFileSync(join(ROOT, 'docs', 'operation.md'), 'utf8').matchAll(/```sql\n([^]*?)```/g),
].map(([, block = '']) => block.replace('\\password patrolplan', "alter role patrolplan password 'secret';"));

function runSql(input: string): string {
  const args = ['--dbname=postgres', '--set=ON_ERROR_STOP=1', '--tuples-only', '--csv', '--quiet'];
  return execFileSync(join(binaries, 'psql'), args, {
    input,
    env: psqlEnv(),
    stdio: 'pipe',
    encoding: 'utf8',
  });
}

test('the role of the documents runs the service and is no administrator', { timeout: SLOW_MS }, async () => {
  expect(others).toEqual([]);
  runSql(createBoth);
  expect(readRole('patrolplan')).toBe(ORDINARY);
  expect(await startService()).toContain('"listening"');
});

test(
  'a role that does not own its database runs the service with the documented rights',
  { timeout: SLOW_MS },
  async () => {
    runSql('create role patrolplan login; create database patrolplan;');
    runSql(grantRights);
    expect(await startService()).toContain('"listening"');
  },
);
