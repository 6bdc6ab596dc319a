import { sql } from 'kysely';
import { buildApp } from '#api/service/app.ts';
import { readConfig } from '#api/config/config.ts';
import { type Database, openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';
import { watchOutages } from '#api/db/outage-log.ts';
import { createLog } from '#api/core/log.ts';
import { createSessionTokens } from '#api/modules/sign-in/sessions/session-tokens.ts';
import { openSession } from '#api/modules/sign-in/sessions/open-session.ts';
import { createMetrics } from '#api/observability/metrics.ts';

/** A Monday morning: the day type is 'weekday', the period 'morning'. */
export const NOW = new Date('2026-11-16T10:00:00Z');
const SITES_PER_AREA = 1_250;
const SECRET = 'a secret that is only ever used by the benchmarks';

export type ManySitesService = {
  readonly db: Database;
  /** Where the service listens. */
  readonly address: string;
  /** The headers of a warden to whom the first eight areas, ten thousand sites, are assigned. */
  readonly headers: { readonly authorization: string };
  readonly areas: readonly string[];
  /** Moves the service's clock to another minute, in which no scores are cached. */
  readonly changeMinute: () => void;
  close(): Promise<void>;
};

/** The real service on a database of the given number of sites, in which a warden has ten thousand. */
export async function openManySitesService(
  serverUrl: string,
  name: string,
  sites: number,
): Promise<ManySitesService> {
  const url = await createDatabase(serverUrl, name);
  const db = openDatabase({ url });
  await migrate(db);
  await fill(url, sites);
  const config = readConfig({ DATABASE_URL: url, TOKEN_SECRETS: SECRET, LOG_LEVEL: 'silent' });
  let now = NOW;
  const clock = { now: () => now };
  const app = await buildApp({
    db,
    clock,
    log: createLog('silent'),
    outage: watchOutages(db, createLog('silent')),
    config,
    metrics: createMetrics({ ofProcess: false }),
  });
  const userId = await warden(db);
  const { access } = await openSession(
    { db, clock, tokens: createSessionTokens(config.TOKEN_SECRETS) },
    userId,
  );
  return {
    db,
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    headers: { authorization: `Bearer ${access}` },
    areas: Array.from({ length: 8 }, (_, n) => `Area ${n + 1}`),
    changeMinute: () => {
      // Back and forth: the warden's token and the events are valid for minutes only.
      now = now === NOW ? new Date(NOW.getTime() + 60_000) : NOW;
    },
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const server = openDatabase({ url: serverUrl, maxConnections: 1 });
  await sql.raw(`create database ${name}`).execute(server);
  await server.destroy();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Sites in a block for each area, 28 base scores each, weather everywhere and 500 running events. */
async function fill(url: string, sites: number): Promise<void> {
  // One connection, without the service's limit on the length of a statement.
  const db = openDatabase({ url, maxConnections: 1 });
  await sql.raw('set statement_timeout = 0').execute(db);
  await sql`
    insert into areas (name) select 'Area ' || n from generate_series(1, ${sites / SITES_PER_AREA}::integer) as n
  `.execute(db);
  await sql`
    with kinds as materialized (
      select
        number,
        jsonb_object_agg(day_type || ' ' || name, ((number * 7 + length(name) + length(day_type)) % 500) / 100.0) as scores
      from generate_series(0, 49) as number, periods,
        (values ('weekday'), ('saturday'), ('sunday'), ('bank holiday')) as days (day_type)
      group by number
    )
    insert into sites (
      name, area_id, addressline1, city, postcode, countrycode, latitude, longitude, weather_cell, base_scores
    )
    select
      'Number ' || n || ' Grey Street Bays', 1 + (n - 1) / ${SITES_PER_AREA}::integer, 'Grey Street',
      'Newcastle upon Tyne', 'NE1 ' || n, 'GB', 54.9 + (n % 500) * 4 / 1e4::numeric, -1.75 + (n % 701) * 5 / 1e4::numeric, 'cell ' || n % 20,
      kinds.scores
    from generate_series(1, ${sites}::integer) as n join kinds on kinds.number = n % 50
  `.execute(db);
  await sql`
    insert into weather_observations (cell, main, description, icon, temp, observed_at, fetched_at, source)
    select 'cell ' || n, 'Rain', 'light rain', '10d', 5 + n, ${NOW}, ${NOW}, 'bench' from generate_series(0, 19) as n
  `.execute(db);
  await sql`
    insert into events (id, name, latitude, longitude, starts_at, ends_at, fetched_at, source)
    select
      'event ' || n, 'Event', 54.9 + (n * 37 % 500) * 4 / 1e4::numeric, -1.75 + (n * 53 % 701) * 5 / 1e4::numeric,
      ${NOW}::timestamptz - interval '1 hour', ${NOW}::timestamptz + interval '1 hour', ${NOW}, 'bench'
    from generate_series(1, 500) as n
  `.execute(db);
  await sql.raw('vacuum analyze').execute(db);
  await db.destroy();
}

async function warden(db: Database): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: 'bench@patrolplan.example',
      password_hash: 'nobody signs in with this',
      first_name: 'Bench',
      last_name: 'Warden',
      is_active: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into user_areas (user_id, area_id) select ${id}, id from areas order by id limit 8`.execute(
    db,
  );
  return id;
}
