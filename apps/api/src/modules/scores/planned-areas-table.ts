import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type Viewer, visibleAreasNamed } from '#modules/areas/visible-areas-table.ts';
import { markedSitesOf } from '#modules/marks/in-force.ts';

/** The areas of these names that the viewer may see, with their sites that cannot be enforced at a time (null: not asked). */
export async function plannedAreas(
  db: Database,
  viewer: Viewer,
  { names, marksAt }: { readonly names: readonly string[]; readonly marksAt: Date | null },
): Promise<readonly { readonly id: number; readonly name: string; readonly marked: readonly number[] }[]> {
  const marked =
    marksAt === null ? sql<number[]>`'{}'::integer[]` : markedSitesOf(sql.ref('areas.id'), marksAt);
  return visibleAreasNamed(db, viewer, names).select(marked.as('marked')).execute();
}
