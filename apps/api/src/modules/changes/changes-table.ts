import { sql } from 'kysely';
import type { ListedChange } from '#audit/list-changes.ts';
import type { Database } from '#db/database.ts';

export type ChangeFilter = {
  readonly actor: string | null;
  /** The part of a subject before its colon. */
  readonly kind: string | null;
  readonly subject: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

/** Where a page ended. */
export type ChangePosition = { readonly at: Date; readonly id: number };

/** Changes, newest first. Each filter has an index in this order, so that a page costs the same wherever it is. */
export async function searchChanges(
  db: Database,
  filter: ChangeFilter,
  { after, limit }: { readonly after: ChangePosition | null; readonly limit: number },
): Promise<readonly ListedChange[]> {
  return changesQuery(db, filter, after).limit(limit).execute();
}

export function changesQuery(db: Database, filter: ChangeFilter, after: ChangePosition | null) {
  const { actor, kind, subject, from, until } = filter;
  let query = db.selectFrom('audit').selectAll();
  if (actor !== null) query = query.where('actor', '=', actor);
  if (kind !== null) query = query.where(sql<string>`split_part(subject, ':', 1)`, '=', kind);
  if (subject !== null) query = query.where('subject', '=', subject);
  if (from !== null) query = query.where('at', '>=', from);
  if (until !== null) query = query.where('at', '<', until);
  if (after !== null)
    query = query.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`);
  return query.orderBy('at', 'desc').orderBy('id', 'desc');
}

/** The authors of at least one change, by name. */
export async function readChangers(
  db: Database,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name from users u
    where exists (select from audit where actor = 'user:' || u.id)
    order by lower(u.first_name || ' ' || u.last_name), u.id
  `.execute(db);
  return rows;
}
