import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** For statements of thousands of short index scans: compiling them takes longer than it saves. */
export async function withoutJit<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  // A read from the replica is in a transaction already.
  if (!db.isTransaction) return db.transaction().execute((tx) => withoutJit(tx, work));
  await sql`set local jit = off`.execute(db);
  return work(db);
}
