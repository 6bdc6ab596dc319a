import { sql } from 'kysely';
import { type Database, openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';
import { ALL_COUNTED, countedSites, hourCounts } from '#api/modules/coverage/evidence-table.ts';
import { periodOf, readEvidence } from '#api/modules/coverage/read-evidence.ts';
import { type Figure } from '#bench/figure.ts';
import { median, timed } from '#bench/median.ts';

const NOW = new Date('2026-11-16T15:00:00Z');
const SITES = 10_000;
const DAYS = 84;
const MAX_MS = 1_000;

/** The evidence of twelve weeks out of a year of a city. Prints the plans of its statements to standard error. */
export async function evidence(
  serverUrl: string,
  { rounds, visits }: { rounds: number; visits: number },
): Promise<readonly Figure[]> {
  const url = new URL(serverUrl);
  url.pathname = '/evidence';
  const server = openDatabase({ url: serverUrl, maxConnections: 1 });
  await sql`create database evidence`.execute(server);
  await server.destroy();
  const db = openDatabase({ url: url.href });
  try {
    await migrate(db);
    await db.connection().execute(async (connection) => {
      // Longer than any statement of the service may take.
      await sql`set statement_timeout = 0`.execute(connection);
      await fill(connection, visits);
    });
    const deps = { db, now: NOW, timeZone: 'Europe/London', isFair: true, hasMarks: true };
    const period = periodOf(deps, DAYS);
    const times = { ours: [] as number[], counting: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await timed(() => readEvidence(deps, DAYS));
      const counting = await timed(() => countBySite(db, period.from));
      // The first round fills the caches.
      if (round === 0) continue;
      times.ours.push(ours);
      times.counting.push(counting);
    }
    await db.connection().execute(async (connection) => {
      // As the service runs them.
      await sql`set jit = off`.execute(connection);
      for (const statement of [countedSites(period, ALL_COUNTED), hourCounts(period)]) {
        const plan = sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers, costs off) ${statement}`;
        const { rows } = await plan.execute(connection);
        // The list of hours makes lines of many kilobytes.
        console.error(rows.map((row) => row['QUERY PLAN'].slice(0, 160)).join('\n'));
      }
    });
    const ms = median(times.ours);
    const countingMs = median(times.counting);
    return [
      {
        what: `Evidence of 12 weeks, ${SITES.toLocaleString('en')} sites, ${visits.toLocaleString('en')} visits a year`,
        ours: `${ms.toFixed(0)} ms`,
        yardstick: `counting the visits by site ${countingMs.toFixed(0)} ms`,
        ratio: ms / countingMs,
        allowed: `≤ ${MAX_MS} ms`,
        held: ms <= MAX_MS,
      },
    ];
  } finally {
    await db.destroy();
  }
}

/** The least that any evidence has to read. */
async function countBySite(db: Database, from: Date): Promise<unknown> {
  return db
    .selectFrom('visits')
    .where('outcome', '=', 'visited')
    .where('visited_at', '>=', from)
    .groupBy('site_id')
    .select((query) => ['site_id', query.fn.countAll().as('visits')])
    .execute();
}

/** A year of visits, spread over all sites and the hours from 8 to 20. */
async function fill(db: Database, visits: number): Promise<void> {
  await sql`insert into areas (name) select 'Area ' || n from generate_series(1, 40) as n`.execute(db);
  await sql`
    insert into sites (name, area_id, postcode, default_base_score)
    select 'Site ' || n, a.id, 'NE1 1AA', 1 from generate_series(1, ${SITES}::integer) as n
    join (select id, row_number() over (order by id) as place from areas) as a on a.place = 1 + n % 40
  `.execute(db);
  await sql`
    insert into organisation (visit_every_days, visit_rule_since) values (7, ${NOW}::timestamptz - interval '1 year')
  `.execute(db);
  await sql`
    with known as (select array_agg(id order by id) as ids from sites)
    insert into visits (id, user_id, site_id, visited_at, outcome, received_at)
    select gen_random_uuid(), null, ids[(1 + (n * 7919) % ${SITES}::integer)::integer],
      date_trunc('day', ${NOW}::timestamptz) - (n % 365) * interval '1 day' + interval '8 hours'
        + (n * 104729 % 43200) * interval '1 second',
      'visited', ${NOW}
    from known, generate_series(1, ${visits}::bigint) as n
  `.execute(db);
  await sql`vacuum analyze visits`.execute(db);
  await sql`analyze sites`.execute(db);
}
