import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';

/** Before the database tests of the embedded run: a dump of a migrated database, which each test file loads. */
export default async function prepareEmbedded(project: TestProject): Promise<void> {
  const engine = await PGlite.create();
  const server = new PGLiteSocketServer({ db: engine, port: 0, host: '127.0.0.1', maxConnections: 10 });
  await server.start();
  const db = openDatabase({ url: `postgres://postgres@${server.getServerConn()}/postgres?sslmode=disable` });
  await migrate(db);
  await db.destroy();
  const dump = await engine.dumpDataDir('none');
  await server.stop();
  await engine.close();
  project.provide('databaseEngine', { kind: 'embedded', dump: new Uint8Array(await dump.arrayBuffer()) });
}
