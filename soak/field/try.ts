import { sql } from 'kysely';
import { findPostgresBinaries, startPostgresCluster } from '#api/testing/postgres-cluster.ts';
import { openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';
import { simulate } from './simulate.ts';
import { PLANTED } from './planted.ts';
const planted = process.env['PLANT'] ? PLANTED[Number(process.env['PLANT'])]! : undefined;
const cluster = await startPostgresCluster(findPostgresBinaries()!, { isDurable: false });
const at = (name: string) => { const u = new URL(cluster.url); u.pathname = `/${name}`; return u.href; };
try {
  const server = openDatabase({ url: cluster.url, maxConnections: 1 });
  await sql.raw('create database template_one').execute(server);
  const db = openDatabase({ url: at('template_one') }); await migrate(db); await db.destroy();
  const first = Number(process.argv[2] ?? 1), count = Number(process.argv[3] ?? 1);
  for (let seed = first; seed < first + count; seed++) {
    const name = `run_${seed}`;
    await sql.raw(`create database ${name} template template_one strategy file_copy`).execute(server);
    const t = performance.now(), c = process.cpuUsage();
    const r = await simulate({ url: at(name), seed, ...(planted && { planted }) });
    const u = process.cpuUsage(c);
    if (process.argv[4]) console.log(r.lines.join('\n'));
    console.log(seed, r.events, 'events', r.refused, 'refused', r.lines.length, 'lines', (performance.now() - t).toFixed(0), 'ms', (u.user + u.system) / 1000, 'cpu', r.failures.slice(0, 8));
    await sql.raw(`drop database ${name} with (force)`).execute(server);
  }
  await server.destroy();
} finally { await cluster.stop(); }
