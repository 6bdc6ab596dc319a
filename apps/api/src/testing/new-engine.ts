import { PGlite } from '@electric-sql/pglite';
import { readEmptyDatabase } from '#embedded/empty-database.ts';

/** The embedded engine in memory with a new, empty database. */
export async function newEngine(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await readEmptyDatabase() });
}
