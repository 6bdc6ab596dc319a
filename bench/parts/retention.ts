import { sql } from 'kysely';
import { type Database, openDatabase } from '#api/db/database.ts';
import { deleteBefore } from '#api/db/delete-before.ts';
import { migrate } from '#api/db/migrate.ts';
import type { PostgresCluster } from '#api/testing/postgres-cluster.ts';
import type { Figure } from '#bench/figure.ts';
import { timed } from '#bench/median.ts';
import { postgresCpuMs } from '#bench/postgres-cpu.ts';

const START = new Date('2026-09-01T00:00:00Z');
const DAYS = 40;
const DELETED_DAYS = 30;
const PEOPLE = 1_000;
const MAX_ERASE_MS = 1_000;

const LOGS = [
  {
    name: 'a line of the route log',
    log: { table: 'route_fetches', time: 'fetched_at' },
    rows: sql`(user_id, fetched_at, routes_fetched) select 1 + n % ${sql.lit(PEOPLE)}, at, 5`,
  },
  {
    name: 'a visit',
    // Ids in the order of time, as devices make them.
    log: { table: 'visits', time: 'visited_at' },
    rows: sql`(id, user_id, site_id, visited_at, outcome, received_at)
      select lpad(to_hex(n), 32, '0')::uuid, 1 + n % ${sql.lit(PEOPLE)}, 1 + n % 10000, at, 'visited', at`,
  },
] as const;

/** What it costs to write a row of a log, to delete it by the retention, and to drop it with others as a partition. */
export async function retention(cluster: PostgresCluster, rows: number): Promise<readonly Figure[]> {
  const url = new URL(cluster.url);
  url.pathname = '/retention';
  const server = openDatabase({ url: cluster.url, maxConnections: 1 });
  await sql`create database retention`.execute(server);
  await server.destroy();
  const db = openDatabase({ url: url.href, maxConnections: 1 });
  try {
    await migrate(db);
    // Longer than any statement of the service may take. The vacuum is measured by itself.
    await sql`set statement_timeout = 0`.execute(db);
    await sql`insert into areas (name) values ('All')`.execute(db);
    await sql`insert into sites (name, area_id, postcode, default_base_score)
      select 'Site ' || n, 1, 'NE1 1AA', 1 from generate_series(1, 10000) as n`.execute(db);
    await sql`insert into users (email, first_name, last_name, password_hash)
      select n || '@example.org', 'A', 'B', '' from generate_series(1, ${PEOPLE}) as n`.execute(db);
    const figures: Figure[] = [];
    for (const log of LOGS) figures.push(...(await ofLog(cluster, db, log, rows)));
    return [...figures, await erase(db, rows)];
  } finally {
    await db.destroy();
  }
}

async function ofLog(
  cluster: PostgresCluster,
  db: Database,
  { name, log, rows: columns }: (typeof LOGS)[number],
  rows: number,
): Promise<readonly Figure[]> {
  const table = sql.table(log.table);
  await sql`alter table ${table} set (autovacuum_enabled = off)`.execute(db);
  const seconds = (DAYS * 86_400) / rows;
  const write = () =>
    sql`insert into ${table} ${columns} from generate_series(0, ${rows - 1}::bigint) as n,
      lateral (select ${START}::timestamptz + n * ${seconds}::float8 * interval '1 second' as at) as times`.execute(
      db,
    );
  const before = new Date(START.getTime() + DELETED_DAYS * 86_400_000);
  const written = await costOf(cluster, db, write);
  await sql`create table dropped (like ${table} including all)`.execute(db);
  await sql`insert into dropped overriding system value select * from ${table} where ${sql.ref(log.time)} < ${before}`.execute(
    db,
  );
  const dropMs = await timed(() => sql`drop table dropped`.execute(db));
  const deletedRows = (rows * DELETED_DAYS) / DAYS;
  const deleted = await costOf(cluster, db, () => deleteBefore(db, log, before));
  const vacuumed = await costOf(cluster, db, () => sql`vacuum ${table}`.execute(db));
  const eachRow = ({ cpuMs, bytes }: Cost, count: number) =>
    `${((cpuMs * 1_000) / count).toFixed(1)} µs, ${(bytes / count).toFixed(0)} B of WAL`;
  return [
    {
      what: `Deleting ${name} by the retention, with ${rows.toLocaleString('en')} stored`,
      ours: `${eachRow(deleted, deletedRows)}; vacuum ${eachRow(vacuumed, deletedRows)}`,
      yardstick: `writing it ${eachRow(written, rows)}; dropping ${deletedRows.toLocaleString('en')} as one table ${dropMs.toFixed(0)} ms`,
      cpuRatio: (deleted.cpuMs + vacuumed.cpuMs) / deletedRows / (written.cpuMs / rows),
      allowed: '',
      held: undefined,
    },
  ];
}

async function erase(db: Database, rows: number): Promise<Figure> {
  const ms = await timed(() => sql`delete from users where id = 7`.execute(db));
  await sql`drop index route_fetches_by_user`.execute(db);
  const withoutMs = await timed(() => sql`delete from users where id = 8`.execute(db));
  const lines = (rows * (DAYS - DELETED_DAYS)) / DAYS;
  return {
    what: `Deleting a person beside ${lines.toLocaleString('en')} lines of the route log`,
    ours: `${ms.toFixed(0)} ms`,
    yardstick: `without its index by person ${withoutMs.toFixed(0)} ms`,
    ratio: ms / withoutMs,
    allowed: `≤ ${MAX_ERASE_MS} ms`,
    held: ms <= MAX_ERASE_MS,
  };
}

type Cost = { readonly cpuMs: number; readonly bytes: number };

/** CPU time of the server and bytes of its write-ahead log. */
async function costOf(cluster: PostgresCluster, db: Database, work: () => Promise<unknown>): Promise<Cost> {
  const position = async () =>
    (await sql<{ at: number }>`select (pg_current_wal_lsn() - '0/0')::bigint as at`.execute(db)).rows[0]
      ?.at ?? 0;
  await sql`checkpoint`.execute(db);
  const [cpuBefore, walBefore] = [postgresCpuMs(cluster), await position()];
  await work();
  return { cpuMs: postgresCpuMs(cluster) - cpuBefore, bytes: (await position()) - walBefore };
}
