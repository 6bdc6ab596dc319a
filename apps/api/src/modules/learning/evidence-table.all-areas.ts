import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** The base score that staff set, for each of some sites, day type and period. */
export async function readBases(
  db: Database,
  siteIds: readonly number[],
): Promise<readonly { readonly siteId: number; readonly cell: string; readonly base: number }[]> {
  const { rows } = await sql<{ siteId: number; cell: string; base: number }>`
    select s.id as "siteId", d.day_type || ' ' || p.name as cell,
      coalesce((s.base_scores -> (d.day_type || ' ' || p.name))::float8, s.default_base_score) as base
    from sites s cross join periods p
    cross join unnest(array['weekday', 'saturday', 'sunday', 'bank holiday']) as d (day_type)
    where s.id = any(${siteIds}::integer[])
  `.execute(db);
  return rows;
}
