import { readFile, readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** Plain SQL files, forward only, applied in the order of their names. */
const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
    const migrations = names.map(async (name): Promise<[string, Migration]> => {
      const statements = await readFile(new URL(name, MIGRATIONS), 'utf8');
      return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(statements).execute(db)) }];
    });
    return Object.fromEntries(await Promise.all(migrations));
  },
};

/** Applies what is missing, under a lock, all or nothing; answers the names applied. */
export async function migrate(db: Database): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: sqlFiles });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}
