import { sql } from 'kysely';
import { type Database, openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';

/** A Monday morning: the day type is 'weekday', the period 'morning'. */
export const NOW = new Date('2026-11-16T10:00:00Z');
const SITES_PER_AREA = 500;
const EVENTS = 5_000;
const BOOSTS = 10_000;

/**
 * Fills a new database with areas of 500 sites all over a country, each area a town of its own, with weather, events and
 * boosts everywhere. The first `shared` areas belong to the wardens, two to each, so that few have the same two.
 */
export async function createNation(
  serverUrl: string,
  size: { readonly areas: number; readonly wardens: number; readonly shared: number; readonly name?: string },
): Promise<string> {
  const server = openDatabase({ url: serverUrl, maxConnections: 1 });
  const name = size.name ?? 'nation';
  await sql.raw(`create database ${name}`).execute(server);
  await server.destroy();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openDatabase({ url: url.href, maxConnections: 1 });
  await migrate(db);
  // The service limits the length of a statement.
  await sql.raw('set statement_timeout = 0').execute(db);
  await fillSites(db, size.areas);
  await fillAround(db, size.areas);
  await fillWardens(db, size);
  await sql.raw('vacuum analyze').execute(db);
  await db.destroy();
  return url.href;
}

/** Towns lie on a grid of a tenth of a degree, 80 from south to north. */
const TOWN = sql.raw(`50 + (a.id % 80) / 10.0 as latitude, -5 + (a.id / 80) / 4.0 as longitude`);

async function fillSites(db: Database, areas: number): Promise<void> {
  await sql`insert into areas (name) select 'Area ' || n from generate_series(1, ${areas}::integer) as n`.execute(
    db,
  );
  await sql`
    with kinds as materialized (
      select
        number,
        jsonb_object_agg(day_type || ' ' || name, ((number * 7 + length(name) + length(day_type)) % 500) / 100.0) as scores
      from generate_series(0, 49) as number, periods,
        (values ('weekday'), ('saturday'), ('sunday'), ('bank holiday')) as days (day_type)
      group by number
    ),
    towns as (select a.id, ${TOWN} from areas a)
    insert into sites (
      name, area_id, addressline1, city, postcode, countrycode, latitude, longitude, weather_cell, base_scores
    )
    select
      'Number ' || n || ' Grey Street Bays', t.id, 'Grey Street', 'Town', 'T' || t.id || ' ' || n, 'GB',
      t.latitude + (n % 25) / 1000.0, t.longitude + (n / 25) / 1000.0, 'cell ' || t.id || ' ' || n % 3, kinds.scores
    from towns t, generate_series(1, ${SITES_PER_AREA}::integer) as n join kinds on kinds.number = n % 50
  `.execute(db);
}

async function fillAround(db: Database, areas: number): Promise<void> {
  await sql`
    insert into weather_observations (cell, main, description, icon, temp, observed_at, fetched_at, source)
    select 'cell ' || a.id || ' ' || n, 'Rain', 'light rain', '10d', 5 + n, ${NOW}, ${NOW}, 'bench'
    from areas a, generate_series(0, 2) as n
  `.execute(db);
  await sql`
    insert into events (id, name, latitude, longitude, starts_at, ends_at, fetched_at, source)
    select
      'event ' || n, 'Event', t.latitude + (n % 7) / 1000.0, t.longitude + (n % 11) / 1000.0,
      ${NOW}::timestamptz - interval '1 hour', ${NOW}::timestamptz + interval '1 hour', ${NOW}, 'bench'
    from generate_series(1, ${EVENTS}::integer) as n
    join (select a.id, ${TOWN} from areas a) as t on t.id = 1 + n % ${areas}::integer
  `.execute(db);
  await sql`
    insert into boosts (site_id, amount, reason, starts_at, ends_at, created_by, created_at)
    select 1 + n * 97 % (${areas}::integer * ${SITES_PER_AREA}::integer), 1, 'bench', '2020-01-01', '2100-01-01', 'bench', '2020-01-01'
    from generate_series(1, ${BOOSTS}::integer) as n
  `.execute(db);
}

async function fillWardens(
  db: Database,
  { wardens, shared }: { readonly wardens: number; readonly shared: number },
): Promise<void> {
  await sql`
    insert into users (email, password_hash, first_name, last_name, is_active)
    select 'warden' || n || '@patrolplan.example', 'nobody signs in with this', 'Bench', 'Warden', true
    from generate_series(1, ${wardens}::integer) as n
  `.execute(db);
  await sql`
    insert into user_areas (user_id, area_id)
    select id, 1 + id % ${shared}::integer from users
    union select id, 1 + (id + 1 + id / ${shared}::integer) % ${shared}::integer from users
  `.execute(db);
}
