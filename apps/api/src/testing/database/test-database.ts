import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#db/database.ts';
import { embeddedUrl, startWireServer } from '#embedded/wire-server.ts';

/** A migrated, empty database for one test file, on the engine of the run. */
export type TestDatabase = {
  readonly db: Database;
  readonly url: string;
  close(): Promise<void>;
};

export async function createTestDatabase(): Promise<TestDatabase> {
  const engine = inject('databaseEngine');
  return engine.kind === 'postgres'
    ? onPostgres(engine.serverUrl, engine.template)
    : onEmbedded(engine.dumpPath);
}

/**
 * Copying a migrated template costs a fraction of migrating again; copying its files, 43 ms of CPU time, instead of 109 through
 * the log of PostgreSQL.
 */
async function onPostgres(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = openDatabase({ url: serverUrl, maxConnections: 1 });
  await sql.raw(`create database ${name} template ${template} strategy file_copy`).execute(server);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openDatabase({ url: url.href });
  return {
    db,
    url: url.href,
    async close() {
      await db.destroy();
      await sql.raw(`drop database ${name} with (force)`).execute(server);
      await server.destroy();
    },
  };
}

async function onEmbedded(dumpPath: string): Promise<TestDatabase> {
  const engine = await PGlite.create({ loadDataDir: await openAsBlob(dumpPath) });
  const onEngineFailure = (cause: unknown) => {
    throw new Error('The embedded engine broke', { cause });
  };
  const server = await startWireServer({ engine, password: 'test', port: 0, onEngineFailure });
  const url = embeddedUrl(server.port, 'test');
  const db = openDatabase({ url });
  return {
    db,
    url,
    async close() {
      await db.destroy();
      await server.stop();
      await engine.close();
    },
  };
}

type DatabaseEngine =
  | { readonly kind: 'postgres'; readonly serverUrl: string; readonly template: string }
  | { readonly kind: 'embedded'; readonly dumpPath: string };

declare module 'vitest' {
  interface ProvidedContext {
    databaseEngine: DatabaseEngine;
  }
}
