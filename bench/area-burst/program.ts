import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '#api/service/app.ts';
import { readConfig } from '#api/config/config.ts';
import { type Database, openDatabase } from '#api/db/database.ts';
import { watchOutages } from '#api/db/outage-log.ts';
import { createLog } from '#api/core/log.ts';
import { createSessionTokens } from '#api/modules/sessions/session-tokens.ts';
import { openSession } from '#api/modules/sessions/open-session.ts';
import { createMetrics } from '#api/observability/metrics.ts';
import { findPostgresBinaries, startPostgresCluster } from '#api/testing/postgres-cluster.ts';
import type { Call, Order, Outcome } from './client.ts';
import { postgresCpuMs } from '#bench/postgres-cpu.ts';
import { NOW, createNation } from './nation.ts';

/** The message to the bench that starts this program. */
export type BurstReport = {
  readonly sites: number;
  readonly bytesEach: number;
  /** CPU time of a call whose areas are cached, in milliseconds. */
  readonly nodeMs: number;
  readonly postgresMs: number;
  /** The burst with and without the cache. */
  readonly p95Ms: number;
  readonly uncachedP95Ms: number;
  readonly failed: number;
  readonly uncachedFailed: number;
};

/**
 * `node bench/area-burst/program.ts [areas]`: a country in which 1,000 wardens request their plan of 1,000 sites within two
 * seconds, as they do at :01; against the same service without its cache, and the CPU time of one call.
 */
const AREAS = Number(process.argv[2] ?? 2_000);
const WARDENS = 1_000;
const SHARED = 100;
const WITHIN_MS = 2_000;
const WARM_CALLS = 300;
const MINUTE_MS = 60_000;

const binaries = findPostgresBinaries();
if (binaries === undefined) throw new Error('PostgreSQL is not installed.');
const cluster = await startPostgresCluster(binaries);
const client = fork(join(import.meta.dirname, 'client.ts'));
try {
  const url = await createNation(cluster.url, { areas: AREAS, wardens: WARDENS, shared: SHARED });
  const db = openDatabase({ url });
  const config = readConfig({
    DATABASE_URL: url,
    TOKEN_SECRETS: 'a secret of the benchmarks, 32 characters',
    LOG_LEVEL: 'silent',
  });
  let turn = 0;
  let minute = 0;
  const serve = async (now: () => Date) => {
    const app = await buildApp({
      db,
      clock: { now },
      log: createLog('silent'),
      outage: watchOutages(db, createLog('silent')),
      config,
      metrics: createMetrics({ ofProcess: false }),
    });
    return `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/sites/scores/`;
  };
  const cached = await serve(() => new Date(NOW.getTime() + minute * MINUTE_MS));
  // Another minute at every reading of the clock: nothing is found in the cache.
  const uncached = await serve(() => new Date(NOW.getTime() + (turn++ % 4) * MINUTE_MS));
  const calls = await signIn(db, createSessionTokens(config.TOKEN_SECRETS));

  await send(client, { url: cached, calls: calls.slice(0, WARM_CALLS) });
  const before = { node: process.cpuUsage(), postgres: postgresCpuMs(cluster) };
  const warm = await send(client, { url: cached, calls: calls.slice(0, WARM_CALLS) });
  const { user, system } = process.cpuUsage(before.node);
  const postgres = postgresCpuMs(cluster) - before.postgres;

  const burst = (to: string) => send(client, { url: to, calls, withinMs: WITHIN_MS });
  const bursts: Outcome[] = [];
  const uncachedBursts: Outcome[] = [];
  for (let round = 0; round < 3; round++) {
    minute = 1 + (round % 3);
    bursts.push(await burst(cached));
    uncachedBursts.push(await burst(uncached));
  }
  const report: BurstReport = {
    sites: AREAS * 500,
    bytesEach: warm.bytes / WARM_CALLS,
    nodeMs: (user + system) / 1_000 / WARM_CALLS,
    postgresMs: postgres / WARM_CALLS,
    p95Ms: medianP95(bursts),
    uncachedP95Ms: medianP95(uncachedBursts),
    failed: bursts.reduce((sum, { failed }) => sum + failed, warm.failed),
    uncachedFailed: uncachedBursts.reduce((sum, { failed }) => sum + failed, 0),
  };
  console.log(report);
  process.send?.(report);
} finally {
  client.kill();
  await cluster.stop();
}
process.exit();

async function signIn(
  db: Database,
  tokens: ReturnType<typeof createSessionTokens>,
): Promise<readonly Call[]> {
  const { rows } = await sql<{ id: number; areas: string[] }>`
    select ua.user_id as id, json_agg(a.name) as areas
    from user_areas ua join areas a on a.id = ua.area_id group by ua.user_id order by ua.user_id
  `.execute(db);
  const calls: Call[] = [];
  for (const { id, areas } of rows) {
    const { access } = await openSession({ db, clock: { now: () => NOW }, tokens }, id);
    calls.push({ authorization: `Bearer ${access}`, body: JSON.stringify({ selected_areas: areas }) });
  }
  return calls;
}

async function send(to: ChildProcess, order: Order): Promise<Outcome> {
  to.send(order);
  // Safe: the only message that the client sends.
  const [outcome] = (await once(to, 'message')) as [Outcome];
  return outcome;
}

function medianP95(outcomes: readonly Outcome[]): number {
  const p95s = outcomes.map(
    ({ ms }) => ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.95)] ?? Number.NaN,
  );
  return p95s.toSorted((a, b) => a - b)[Math.floor(p95s.length / 2)] ?? Number.NaN;
}
