import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';
import { seedDemo } from '#api/demo/seed-demo.ts';
import { findPostgresBinaries } from '#api/testing/database/postgres-cluster.ts';
import { pgBackRest } from './pgbackrest.ts';
import { type DrillResult, drillRestore } from './restore-drill.ts';
import { startCluster } from './start-cluster.ts';
import { LaunchRefusal } from '#launcher/refusal.ts';

/**
 * `npm run drill`: proves that the backups restore to a moment, and says how long it takes. On the trial cluster; with
 * `--config` on the member of a real cluster that is primary.
 */
const { values } = parseArgs({
  options: {
    config: { type: 'string' },
    socket: { type: 'string', default: '/run/postgresql' },
    port: { type: 'string', default: '5432' },
  },
});
const programs = findPostgresBinaries() ?? '';
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

try {
  const result = values.config === undefined ? await drillTrial() : await drillMember(values.config);
  report(result, { mustChange: values.config === undefined });
} catch (cause) {
  console.error(cause instanceof LaunchRefusal ? cause.message : cause);
  process.exitCode = 1;
}

/** The product's tables with the demo data, a row that the log has and the backup does not, and one after the moment. */
async function drillTrial(): Promise<DrillResult> {
  const cluster = await startCluster({ say: (line) => console.log(`  ${line} …`) });
  const db = openDatabase({ url: cluster.writeUrl, maxConnections: 2, isPooled: true });
  try {
    await migrate(db);
    await seedDemo({
      db,
      clock: { now: () => new Date() },
      config: { TOKEN_SECRETS: ['a secret of this trial only'] },
    });
    const primary = await cluster.primary();
    const began = performance.now();
    await pgBackRest(primary, '--type=full', 'backup');
    console.log(`full backup: ${seconds(performance.now() - began)}`);
    const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    const writeMore = () =>
      db
        .insertInto('route_fetches')
        .values({ user_id: id, routes_fetched: 1, fetched_at: new Date() })
        .execute();
    await writeMore();
    const server = { socket: primary.run, port: primary.postgresPort };
    return await drillRestore({ server, configuration: primary.pgbackrest, programs, writeMore });
  } finally {
    await db.destroy();
    await cluster.stop();
  }
}

/** The people who use the product write meanwhile. */
function drillMember(configuration: string): Promise<DrillResult> {
  const server = { socket: values.socket, port: Number(values.port) };
  return drillRestore({ server, configuration, programs, writeMore: () => wait(10_000) });
}

function report(result: DrillResult, { mustChange }: { readonly mustChange: boolean }): void {
  const { time, tables, different, changedSince } = result;
  console.log(`moment: ${time}, writers waited ${seconds(result.writersWaitedMs)}`);
  console.log(`restored into an empty folder: ${seconds(result.restoreMs)}`);
  console.log(`started, with the log up to the moment: ${seconds(result.startMs)}`);
  console.log(`changed after the moment: ${changedSince.join(', ') || 'nothing'}`);
  const proven = different.length === 0 && tables > 0 && (!mustChange || changedSince.length > 0);
  console.log(
    proven
      ? `The restore is proven: ${tables} tables are equal, row by row, in ${seconds(result.restoreMs + result.startMs)}.`
      : `THE RESTORE IS NOT PROVEN. Different: ${different.join(', ') || 'nothing, but nothing was written after the moment'}`,
  );
  process.exitCode = proven ? 0 : 1;
}
