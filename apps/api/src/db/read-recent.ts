import type { Database } from './database.ts';
import type { Replica } from './replica.ts';

/**
 * For answers that may be some seconds old and that do not show a person what they have just changed: from a replica if there
 * is one, else from the primary. Everything else reads the primary.
 */
export async function readRecent<T>(
  { db, replica }: { readonly db: Database; readonly replica?: Replica | undefined },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return replica === undefined ? work(db) : replica.read(work);
}
