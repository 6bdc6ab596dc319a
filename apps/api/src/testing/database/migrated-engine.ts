import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { embeddedUrl, startWireServer } from '#embedded/wire-server.ts';

/** A database that the engine and the migrations make, without the prepared one. */
export async function migratedEngine(migrations?: URL): Promise<PGlite> {
  const engine = await PGlite.create();
  const onEngineFailure = (cause: unknown) => {
    throw new Error('The embedded engine broke', { cause });
  };
  const server = await startWireServer({ engine, password: 'test', port: 0, onEngineFailure });
  const db = openDatabase({ url: embeddedUrl(server.port, 'test') });
  await migrate(db, migrations);
  await db.destroy();
  await server.stop();
  return engine;
}
