import { writePreparedDatabase } from '#api/embedded/prepared-database.ts';
import { migratedEngine } from '#api/testing/migrated-engine.ts';

/**
 * Writes the prepared database. Run by hand when its test says that a new version of PGlite makes another, or when many
 * migrations have been added and `npm start` on a new folder takes longer again.
 */
await writePreparedDatabase(await migratedEngine());
process.exit();
