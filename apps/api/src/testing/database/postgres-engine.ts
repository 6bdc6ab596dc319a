import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { findPostgresBinaries, startPostgresCluster } from './postgres-cluster.ts';

/** Before the database tests of the PostgreSQL run: a temporary cluster with a migrated template. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries, { isDurable: false });
  const template = 'patrol_template';
  const server = openDatabase({ url: cluster.url, maxConnections: 1 });
  await sql.raw(`create database ${template}`).execute(server);
  const url = new URL(cluster.url);
  url.pathname = `/${template}`;
  const db = openDatabase({ url: url.href });
  await migrate(db);
  await db.destroy();
  await server.destroy();
  project.provide('databaseEngine', { kind: 'postgres', serverUrl: cluster.url, template });
  return () => cluster.stop();
}
