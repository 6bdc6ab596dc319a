import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** For statements of thousands of short index scans: compiling them takes longer than it saves. */
export async function withoutCompiler<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local jit = off`.execute(tx);
    return work(tx);
  });
}
