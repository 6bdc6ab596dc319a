import type { Database } from '#db/database.ts';
import type { Change } from './record-change.ts';

export type ListedChange = Change & { readonly id: number };

/** The newest changes first, optionally of one subject. */
export async function listChanges(
  db: Database,
  { limit, subject }: { readonly limit: number; readonly subject?: string },
): Promise<readonly ListedChange[]> {
  let query = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  return query.execute();
}
