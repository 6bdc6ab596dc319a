import { writePreparedDatabase } from '#api/embedded/prepared-database.ts';
import { migratedEngine } from '#api/testing/database/migrated-engine.ts';
import { writePreparedFacts } from '#api/testing/database/prepared-facts.ts';

/**
 * Writes the prepared database. Run by hand when its test says that a new version of PGlite makes another, or when many
 * migrations have been added and `npm start` on a new folder takes longer again.
 */
const engine = await migratedEngine();
await writePreparedDatabase(engine);
const { rows } = await engine.query<{ name: string }>('select name from migrations order by name');
writePreparedFacts(rows.map(({ name }) => name));
process.exit();
