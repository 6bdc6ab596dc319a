import { once } from 'node:events';
import { createServer } from 'node:net';
import { contract } from '@patrolplan/contract';
import { fieldContract } from '@patrolplan/contract/field';
import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '#service/app.ts';
import { systemClock } from '#core/clock.ts';
import { type Config, readConfig } from '#config/config.ts';
import { DEMO_PASSWORD } from '#demo/demo-accounts.ts';
import { createLog } from '#core/log.ts';
import { createMetrics } from '#observability/metrics.ts';
import { type RunningService, startService } from '#service/start-service.ts';
import {
  type PostgresCluster,
  findPostgresBinaries,
  startPostgresCluster,
} from '#testing/database/postgres-cluster.ts';
import { newId } from '#testing/calls/team-calls.ts';
import { type Database, openDatabase } from './database.ts';
import { watchOutages } from './outage-log.ts';
import { type ReadTarget, type Replica, openReplica } from './replica.ts';

/** Short limits keep the tests short. */
const LIMITS = { maxLagMs: 400, noteEveryMs: 40, pauseMs: { first: 50, longest: 100 } };
const SOON = { timeout: 15_000, interval: 20 };
const ACCOUNT = { email: 'staff@patrolplan.example', password: DEMO_PASSWORD };

let first: PostgresCluster;
let second: PostgresCluster;
let config: Config;
let service: RunningService;
let primary: Database;
let standby: Database;
let replica: Replica;
let targets: ReadTarget[] = [];
let logged: string[] = [];

beforeAll(async () => {
  first = await startPostgresCluster(findPostgresBinaries() ?? '', { isDurable: false });
  second = await first.startReplica();
  primary = openDatabase({ url: first.url, maxConnections: 2 });
  standby = openDatabase({ url: second.url, maxConnections: 2 });
  config = readConfig({
    DATABASE_URL: first.url,
    DATABASE_READ_URL: second.url,
    TOKEN_SECRETS: 'a secret that is only ever used by the tests',
    PORT: '0',
    METRICS_ON_LOOPBACK: 'true',
  });
  service = await startService(config, createLog('silent'));
  await sql`create table notes (text text)`.execute(primary);
  replica = openOn(second.url);
});
beforeEach(async () => {
  await sql`delete from notes`.execute(primary);
  targets = [];
  logged = [];
});
afterAll(async () => {
  await service.stop({ drain: false });
  await replica.close();
  await standby.destroy();
  await primary.destroy();
  await second.stop();
  await first.stop();
});

const log = createLog('info', { write: (line) => void logged.push(line) });
const openOn = (url: string) =>
  openReplica({ url, primary, log, onRead: (target) => void targets.push(target), limits: LIMITS });

const write = (text: string) => sql`insert into notes values (${text})`.execute(primary);
async function notesOf(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes`.execute(db);
  return rows.map(({ text }) => text);
}
const onStandby = (statement: string) => sql.raw(statement).execute(standby);

async function becomes(target: ReadTarget): Promise<void> {
  await vi.waitFor(async () => {
    await replica.read(notesOf);
    expect(targets.at(-1)).toBe(target);
  }, SOON);
}
const timesLogged = (text: string) => logged.filter((line) => line.includes(text)).length;

test('an up-to-date replica is read, also when the primary is idle', async () => {
  await write('first');
  await becomes('replica');
  await new Promise((resolve) => setTimeout(resolve, 2 * LIMITS.maxLagMs));
  targets = [];
  expect(await replica.read(notesOf)).toEqual(['first']);
  expect(targets).toEqual(['replica']);
  expect(await replica.lagSeconds()).toBeLessThan(1);
});

test('a query on the replica cannot write', async () => {
  await becomes('replica');
  const attempt = (db: Database) => sql`create table other (id integer)`.execute(db);
  await replica.read((db) => (db === primary ? Promise.resolve(undefined) : attempt(db)));
  expect(targets.at(-1)).toBe('primary');
});

test('a replica that replays late is not read until it has caught up', async () => {
  await write('first');
  await becomes('replica');
  logged = [];
  await onStandby('select pg_wal_replay_pause()');
  await write('second');
  await becomes('primary');
  expect(await replica.read(notesOf)).toEqual(['first', 'second']);
  expect(timesLogged('replica lags')).toBe(1);
  await onStandby('select pg_wal_replay_resume()');
  await becomes('replica');
  expect(timesLogged('replica in use again')).toBe(1);
});

test('a replica that is cut off from the primary is not read, though it has replayed all it received', async () => {
  await becomes('replica');
  const { rows } = await sql<{ was: string }>`select current_setting('primary_conninfo') as was`.execute(
    standby,
  );
  await onStandby(`alter system set primary_conninfo = ''`);
  await onStandby('select pg_reload_conf()');
  const receivers = () => sql`select 1 from pg_stat_wal_receiver`.execute(standby);
  await vi.waitFor(async () => expect((await receivers()).rows).toEqual([]), SOON);
  await write('third');
  await becomes('primary');
  expect(await replica.read(notesOf)).toEqual(['third']);
  await onStandby(`alter system set primary_conninfo = '${rows[0]?.was.replaceAll("'", "''")}'`);
  await onStandby('select pg_reload_conf()');
  await becomes('replica');
});

test('a replica that hangs is replaced by the primary', async () => {
  await write('first');
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const hanging = openOn(`postgres://patrol@127.0.0.1:${port}/postgres`);
  expect(await hanging.read(notesOf)).toEqual(['first']);
  expect(await hanging.read(notesOf)).toEqual(['first']);
  expect(targets).toEqual(['primary', 'primary']);
  expect(timesLogged('replica unavailable')).toBe(1);
  await hanging.close();
  silent.close();
});

async function call(path: string, body?: object, access?: string): Promise<Response> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
  };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return fetch(service.address + path, init);
}
const served = async (line: string) => (await (await call('/metrics')).text()).includes(line);
/** How often the service has read there so far. */
async function readsOf(target: ReadTarget): Promise<number> {
  const lines = (await (await call('/metrics')).text()).split('\n');
  const start = `patrol_replica_reads_total{target="${target}"} `;
  return Number(lines.find((line) => line.startsWith(start))?.slice(start.length) ?? 0);
}

test('the service reads scores and coverage from the replica, and from the primary when it is lost', async () => {
  const { access } = (await (await call(contract.logIn.path, ACCOUNT)).json()) as { access: string };
  const readCoverage = () => call(staffContract.readCoverage.path, undefined, access);
  // No other test reads its scores, which the service keeps for a minute.
  const areas = { selected_areas: ['Gosforth'] };
  await becomes('replica');
  const before = { replica: await readsOf('replica'), primary: await readsOf('primary') };
  expect((await call(contract.scoreSites.path, areas, access)).status).toBe(200);
  expect((await readCoverage()).status).toBe(200);
  expect(await readsOf('replica')).toBe(before.replica + 2);
  expect(await served('\npatrol_replica_lag_seconds 0')).toBe(true);

  second.kill();
  await becomes('primary');
  expect((await readCoverage()).status).toBe(200);
  expect((await call('/readyz')).status).toBe(200);
  expect(await readsOf('primary')).toBe(before.primary + 1);
  expect(await served('\npatrol_replica_lag_seconds ')).toBe(false);

  second.start();
  await becomes('replica');
  expect(timesLogged('replica unavailable')).toBe(1);
});

test('a closure is in the next scores of its author, though the replica does not have it yet', async () => {
  const { access } = (await (await call(contract.logIn.path, ACCOUNT)).json()) as { access: string };
  const profile = await call(contract.readProfile.path, undefined, access);
  const { user_id } = (await profile.json()) as { user_id: number };
  const sites = async () => {
    const reply = await call(contract.scoreSites.path, { selected_areas: ['Quayside'] }, access);
    return ((await reply.json()) as { site_id: number }[]).map(({ site_id }) => site_id);
  };
  const before = await sites();
  const [marked = 0, ...others] = before;
  const mark = { id: newId(), kind: 'closure', site_id: marked, reason: 'signs', at: new Date() };
  await becomes('replica');
  await onStandby('select pg_wal_replay_pause()');
  const sent = await call(fieldContract.sendFieldEvents.path, { user_id, events: [mark] }, access);
  expect(await sent.json()).toMatchObject({ results: [{ status: 'stored' }] });
  expect(await sites()).toEqual(others);
  await call(staffContract.clearMark.path, { id: mark.id }, access);
  expect(await sites()).toEqual(before);
  await onStandby('select pg_wal_replay_resume()');
  await becomes('replica');
});

test('a server that is no longer the primary gives 503 to a call that writes', async () => {
  const metrics = createMetrics({ ofProcess: false });
  const outage = watchOutages(standby, log);
  const app = await buildApp({ db: standby, outage, clock: systemClock, log, config, metrics });
  const reply = await app.inject({ method: 'POST', url: contract.logIn.path, payload: ACCOUNT });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
  outage.close();
  await app.close();
});
