import { sql } from 'kysely';
import { findPostgresBinaries, startPostgresCluster } from '#api/testing/database/postgres-cluster.ts';
import { startHttpClient } from './http-client.ts';
import { median, timed } from './median.ts';
import { NOW, type ManySitesService, openManySitesService } from './many-sites-service.ts';

/** The message to the bench that starts this program. */
export type ScoresReport = {
  readonly callMs: number;
  readonly rawMs: number;
  readonly callLargeMs: number;
};

/**
 * The program behind `npm run bench -- --only=scores`: what ten thousand scored sites cost, against the raw SQL plus JSON serialisation of
 * the same sites, and with a million sites stored against ten thousand. Rounds are interleaved, so that other
 * load on the machine affects all of them alike.
 */
const ROUNDS = Number(process.argv[2]);
const STORED = Number(process.argv[3]);
const WARM_UP_ROUNDS = 8;

const binaries = findPostgresBinaries();
if (binaries === undefined) throw new Error('PostgreSQL is not installed.');
const cluster = await startPostgresCluster(binaries);
const client = startHttpClient();
try {
  const small = await openManySitesService(cluster.url, 'small', 10_000);
  const large = await openManySitesService(cluster.url, 'large', STORED);

  const times = {
    call: [] as number[],
    raw: [] as number[],
    callLarge: [] as number[],
  };
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round++) {
    const measured = {
      call: await call(small),
      raw: await timed(() => rawSqlAndJson(small)),
      callLarge: await call(large),
    };
    if (round < WARM_UP_ROUNDS) continue;
    times.call.push(measured.call);
    times.raw.push(measured.raw);
    times.callLarge.push(measured.callLarge);
  }
  await small.close();
  await large.close();

  const report: ScoresReport = {
    callMs: median(times.call),
    rawMs: median(times.raw),
    callLargeMs: median(times.callLarge),
  };
  process.send?.(report);
} finally {
  await client.close();
  await cluster.stop();
}

/** The whole call as a warden makes it, in a minute in which nothing is cached. */
async function call({ address, headers, areas, changeMinute }: ManySitesService): Promise<number> {
  changeMinute();
  return client.time({
    url: `${address}/api/v1/sites/scores/`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ selected_areas: areas }),
  });
}

/** The same sites with their base score and weather by a plain statement, as JSON. */
async function rawSqlAndJson({ db, areas }: ManySitesService): Promise<string> {
  const { rows } = await sql`
    select
      s.id as site_id, s.name as site_name, a.name as area_name, 
      coalesce((s.base_scores ->> 'weekday morning')::double precision, s.default_base_score) as base_score,
      'morning' as current_period, 'weekday' as day_type, s.latitude, s.longitude, w.main, w.temp
    from sites s
    join areas a on a.id = s.area_id
    left join weather_observations w on w.cell = s.weather_cell and w.observed_at >= ${NOW}
    where a.name = any(${areas}::text[])
  `.execute(db);
  if (rows.length !== 10_000) throw new Error(`${rows.length} sites`);
  return JSON.stringify(rows);
}
