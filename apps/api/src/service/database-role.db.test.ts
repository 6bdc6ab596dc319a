import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { findPostgresBinaries } from '#testing/database/postgres-cluster.ts';
import { startInProcess } from '#testing/start-in-process.ts';

/** The service starts and works with the role that compose.yaml and the documents create, and that role has no more rights. */
const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const binaries = findPostgresBinaries() ?? '';
const engine = inject('databaseEngine');
if (engine.kind !== 'postgres') throw new Error('Roles are tested on PostgreSQL.');
const { hostname, port, username } = new URL(engine.serverUrl);

afterEach(() => runSql('drop database patrolplan with (force);\ndrop role patrolplan;'));

const psqlEnv = {
  PATH: `${binaries}:${process.env['PATH']}`,
  PGHOST: hostname,
  PGPORT: port,
  PGUSER: username,
};

/** Super, create role, create database, replication, bypass of row security; a password; the database that it owns. */
const readRole = (name: string): string =>
  runSql(`select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolpassword is not null,
    (select datname from pg_database where datdba = r.oid limit 1) from pg_authid r where rolname = '${name}';`);

const ORDINARY = 'f,f,f,f,f,t,patrolplan\n';

/** Starts and stops the service in production on the database; rejects when the start is refused. */
async function startWithRole(): Promise<void> {
  const service = await startInProcess({
    PATROL_MODE: 'production',
    PORT: '0',
    DATABASE_URL: `postgres://patrolplan:secret@${hostname}:${port}/patrolplan`,
    TOKEN_SECRETS: randomBytes(48).toString('base64url'),
    PUBLIC_URL: 'https://patrol.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'PatrolPlan <patrol@city.example>',
    DRAIN_SECONDS: '0',
  });
  const ready = await fetch(`${service.address}/readyz`);
  await service.stop();
  expect(ready.status).toBe(200);
}

test('the role that compose.yaml creates runs the service and is no administrator', async () => {
  const env = { ...psqlEnv, POSTGRES_USER: username, DATABASE_PASSWORD: "letters' and digits" };
  execFileSync(join(ROOT, 'deploy', 'container', 'create-role.sh'), { env, stdio: 'pipe' });
  expect(readRole('patrolplan')).toBe(ORDINARY);
  expect(readRole(username)).toMatch(/^(t,){5}f,/);
  await startWithRole();
});

/** The blocks of SQL of the guide, as they are written; a password that psql would ask for is set. */
const [createBoth = '', grantRights = '', ...others] = [
  ...readFileSync(join(ROOT, 'docs', 'operation.md'), 'utf8').matchAll(/```sql\n([^]*?)```/g),
].map(([, block = '']) => block.replace('\\password patrolplan', "alter role patrolplan password 'secret';"));

function runSql(input: string): string {
  const args = ['--dbname=postgres', '--set=ON_ERROR_STOP=1', '--tuples-only', '--csv', '--quiet'];
  return execFileSync(join(binaries, 'psql'), args, {
    input,
    env: psqlEnv,
    stdio: 'pipe',
    encoding: 'utf8',
  });
}

test('the role of the documents runs the service and is no administrator', async () => {
  expect(others).toEqual([]);
  runSql(createBoth);
  expect(readRole('patrolplan')).toBe(ORDINARY);
  await startWithRole();
});

test('a role that does not own its database runs the service with the documented rights', async () => {
  runSql('create role patrolplan login; create database patrolplan;');
  runSql(grantRights);
  await startWithRole();
});
