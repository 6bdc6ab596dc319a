import type { Database } from './database.ts';
import type { Replica } from './replica.ts';

/**
 * For replies that may be some seconds old and do not show a person their own last change: from a replica if there
 * is one, else from the primary. Everything else reads the primary.
 */
export async function readRecent<T>(
  { db, replica }: { readonly db: Database; readonly replica?: Replica | undefined },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return replica === undefined ? work(db) : replica.read(work);
}
