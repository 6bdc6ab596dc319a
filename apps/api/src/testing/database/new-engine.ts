import { PGlite } from '@electric-sql/pglite';
import { readPreparedDatabase } from '#embedded/prepared-database.ts';

/** An engine of its own, in memory, as a new folder begins. */
export async function newEngine(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([await readPreparedDatabase()]) });
}
