import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type NoteFilter = { readonly words: readonly string[]; readonly from: Date | null };
export type NotePosition = { readonly at: Date; readonly id: string };

/** A longer list is only said to be longer. */
const MOST_COUNTED = 1_000;

/** Visits with a note, newest first. The index of notes has this order. */
function notesQuery(db: Database, { words, from }: NoteFilter) {
  let query = db
    .selectFrom('visits')
    .innerJoin('sites', 'sites.id', 'visits.site_id')
    .innerJoin('areas', 'areas.id', 'sites.area_id')
    .where('note', '!=', '');
  if (from !== null) query = query.where('visited_at', '>=', from);
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(sql<string>`note || ' ' || sites.name || ' ' || areas.name`, 'ilike', pattern);
  }
  return query;
}

export async function searchNotes(
  db: Database,
  filter: NoteFilter,
  page: { readonly after: NotePosition | null; readonly limit: number; readonly namesWardens: boolean },
) {
  let query = notesQuery(db, filter);
  const { after } = page;
  if (after !== null)
    query = query.where(
      sql<boolean>`(visited_at, visits.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  return query
    .leftJoin('users', 'users.id', 'visits.user_id')
    .select(['visits.id', 'site_id', 'sites.name as site_name', 'areas.name as area_name', 'visited_at'])
    .select(['outcome', 'reason', 'note'])
    .select(
      // The name leaves the database only where the organisation allows it.
      sql<string | null>`case when ${page.namesWardens}::boolean then first_name || ' ' || last_name end`.as(
        'warden',
      ),
    )
    .orderBy('visited_at', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(page.limit)
    .execute();
}

export async function countNotes(db: Database, filter: NoteFilter): Promise<number> {
  const counted = notesQuery(db, filter).select('visits.id').limit(MOST_COUNTED).as('found');
  const row = await db
    .selectFrom(counted)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
