import { writeEmptyDatabase } from '#api/embedded/empty-database.ts';

/** Writes the prepared empty database. Run by hand when its test says that a new version of PGlite makes another. */
await writeEmptyDatabase();
process.exit();
