import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type Viewer, visibleAreasNamed } from '#modules/areas/visible-areas-table.ts';
import { closedSitesIn } from '#modules/closures/in-force.ts';

/** The areas of these names that the viewer may see, with their sites that cannot be enforced at a time (null: not wanted). */
export async function plannedAreas(
  db: Database,
  viewer: Viewer,
  { names, closuresAt }: { readonly names: readonly string[]; readonly closuresAt: Date | null },
): Promise<readonly { readonly id: number; readonly name: string; readonly marked: readonly number[] }[]> {
  const marked =
    closuresAt === null ? sql<number[]>`'{}'::integer[]` : closedSitesIn(sql.ref('areas.id'), closuresAt);
  return visibleAreasNamed(db, viewer, names).select(marked.as('marked')).execute();
}
