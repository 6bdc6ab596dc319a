import { sql } from 'kysely';
import { type Database, openDatabase } from '#api/db/database.ts';
import { type CoverageMoment, readCoverageAt } from '#api/modules/coverage/coverage-table.all-areas.ts';
import { evidencePeriod } from '#api/modules/coverage/evidence-period.ts';
import { listEvidenceSites } from '#api/modules/coverage/list-evidence-sites.ts';
import { readEvidence } from '#api/modules/coverage/read-evidence.ts';
import { searchSites } from '#api/modules/sites/search-sites.ts';
import { fullCoverage } from '#api/testing/replies/full-coverage.ts';
import { fullEvidence } from '#api/testing/replies/full-evidence.ts';
import type { PostgresCluster } from '#api/testing/database/postgres-cluster.ts';
import { NOW, createNation } from '#bench/costs/nation.ts';
import { type Figure } from '#bench/figure.ts';
import { median, timed } from '#bench/median.ts';
import { postgresCpuMs } from '#bench/postgres-cpu.ts';

const SITES_PER_AREA = 500;
const VISITS_PER_SITE = 5;
const MAX_MS = 200;
/** Twelve weeks of very many sites are read page by page. */
const MAX_EVIDENCE_MS = (sites: number): number => (sites > 10_000 ? 1_000 : MAX_MS);
const TIME_ZONE = 'Europe/London';
const SEARCH = { area: '', withRetired: false, descending: false, after: '' } as const;

/**
 * What staff of a whole country read: today's coverage, the evidence of twelve weeks and searches that every site fits, with
 * few sites and with very many, a year of visits stored. Times and CPU of the database.
 */
export async function million(
  cluster: PostgresCluster,
  { rounds, stored }: { rounds: number; stored: readonly number[] },
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const sites of stored) figures.push(...(await measure(cluster, sites, rounds)));
  return figures;
}

async function measure(cluster: PostgresCluster, sites: number, rounds: number): Promise<readonly Figure[]> {
  const name = `million_${sites}`;
  const url = await createNation(cluster.url, {
    areas: sites / SITES_PER_AREA,
    wardens: 10,
    shared: 20,
    name,
  });
  // One connection without the service's limit on the length of a statement, for the full count too.
  const db = openDatabase({ url, maxConnections: 3 });
  await fill(db, sites);
  const at: CoverageMoment = {
    now: NOW,
    moment: { day: '2026-11-16', weekday: 'weekday', time: '10:00:00' },
    dayStart: new Date('2026-11-16T00:00:00Z'),
    namesWardens: false,
    hasNotes: true,
    recoveryMinutes: 90,
    hasClosures: true,
  };
  const evidence = { db, now: NOW, timeZone: TIME_ZONE, isFair: true, hasClosures: true };
  const search =
    (text: string, sort: 'name' | 'postcode', descending = false) =>
    () =>
      searchSites(db, { ...SEARCH, text, sort, descending }, 50);
  const unseen = { days: 84, which: 'unseen', area_id: null, weekday: null, hour: null } as const;
  const calls: readonly {
    readonly what: string;
    readonly ours: () => Promise<unknown>;
    readonly full?: () => Promise<unknown>;
    readonly maxMs?: number;
  }[] = [
    {
      what: "today's coverage",
      ours: () => readCoverageAt(db, at),
      full: () => unlimited(db, (tx) => fullCoverage(at).execute(tx)),
    },
    {
      what: 'evidence of 12 weeks',
      ours: () => readEvidence(evidence, 84),
      full: () => unlimited(db, (tx) => fullEvidence(tx, evidencePeriod(evidence, 84), evidence)),
      maxMs: MAX_EVIDENCE_MS(sites),
    },
    {
      what: 'sites not visited in 12 weeks',
      ours: () => listEvidenceSites(evidence, unseen),
      maxMs: MAX_EVIDENCE_MS(sites),
    },
    { what: "search 'street', every site fits", ours: search('street', 'name') },
    { what: "search 'grey str', every site fits", ours: search('grey str', 'postcode', true) },
    { what: "search 'number 1', a fifth fits", ours: search('number 1', 'name', true) },
  ];
  const figures: Figure[] = [];
  for (const { what, ours, full, maxMs = MAX_MS } of calls) {
    const own = await medians(cluster, rounds, ours);
    const counted = full && (await medians(cluster, Math.min(rounds, 3), full));
    figures.push({
      what: `${sites.toLocaleString('en')} sites: ${what}`,
      ours: shown(own),
      yardstick: counted === undefined ? '' : `full count ${shown(counted)}`,
      ...(counted !== undefined && { ratio: own.ms / counted.ms }),
      allowed: `≤ ${maxMs} ms`,
      held: own.ms <= maxMs,
    });
  }
  await db.destroy();
  return figures;
}

type Medians = { readonly ms: number; readonly cpuMs: number };

const shown = ({ ms, cpuMs }: Medians): string =>
  `${ms.toFixed(0)} ms (CPU of PostgreSQL ${cpuMs.toFixed(0)} ms)`;

async function medians(
  cluster: PostgresCluster,
  rounds: number,
  work: () => Promise<unknown>,
): Promise<Medians> {
  // The first call fills the caches.
  await work();
  const times: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = postgresCpuMs(cluster);
    times.push(await timed(work));
    cpu.push(postgresCpuMs(cluster) - before);
  }
  return { ms: median(times), cpuMs: median(cpu) };
}

/** Without the service's limit on the length of a statement. */
async function unlimited<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    return work(connection);
  });
}

/** A year of visits over all sites and the hours from 8 to 20, the newest day up to now, a visit rule, and marked sites. */
async function fill(db: Database, sites: number): Promise<void> {
  await unlimited(db, async (connection) => {
    // Foreign keys and triggers would take most of the time; the times of the visits of each site are stored after them.
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`
      insert into visits (id, user_id, site_id, visited_at, outcome, received_at)
      select gen_random_uuid(), null, 1 + (n * 7919 % ${sites}::integer)::integer, at, 'visited', ${NOW}
      from generate_series(1, ${sites * VISITS_PER_SITE}::bigint) as n
      cross join lateral (
        select date_trunc('day', ${NOW}::timestamptz) - n * 365 / ${sites * VISITS_PER_SITE}::bigint * interval '1 day'
          + interval '8 hours' + (n * 104729 % 43200) * interval '1 second' as at
      ) as times
      where at <= ${NOW}
    `.execute(connection);
    await sql`
      insert into organisation (visit_every_days, visit_rule_since) values (28, ${NOW}::timestamptz - interval '1 year')
    `.execute(connection);
    await sql`
      insert into site_marks (id, site_id, reason, marked_at, received_at, ends_at)
      select gen_random_uuid(), n * 200, 'signs', ${NOW}, ${NOW}, ${NOW}::timestamptz + interval '1 month'
      from generate_series(1, ${sites / 200}::integer) as n
    `.execute(connection);
    await sql`
      insert into site_visits (site_id, times) select id, times from sites cross join lateral visit_times(id) as times
    `.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
  });
}
