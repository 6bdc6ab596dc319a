import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Caller } from '#core/caller.ts';

/** The part of a caller that decides which areas they may see. */
export type Viewer = Pick<Caller, 'userId' | 'isStaff'>;

/**
 * The condition 'this viewer may see the area in this column': every area for staff, the assigned ones for everybody else.
 * Every statement that reads sites for a viewer uses it, directly or through the functions below, or reads one area, found
 * with them. A file that reads sites for no viewer is named `*.all-areas.ts`; no call of a warden may import it (oxlint.config.ts).
 */
export function isVisibleArea(viewer: Viewer, areaIdColumn: string): RawBuilder<SqlBool> {
  if (viewer.isStaff) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(areaIdColumn)} in (select area_id from user_areas where user_id = ${viewer.userId})`;
}

/** The sites that a viewer may see, joined with their area. */
export function visibleSites(db: Database, viewer: Viewer) {
  return db
    .selectFrom('sites')
    .innerJoin('areas', 'areas.id', 'sites.area_id')
    .where('sites.retired_at', 'is', null)
    .where(isVisibleArea(viewer, 'areas.id'));
}

/** The areas that a viewer may see. */
export function visibleAreas(db: Database, viewer: Viewer) {
  return db.selectFrom('areas').where(isVisibleArea(viewer, 'areas.id'));
}

/** Those of these names, each once, ordered by id. Unknown names add nothing. */
export function visibleAreasNamed(db: Database, viewer: Viewer, names: readonly string[]) {
  return visibleAreas(db, viewer)
    .select(['id', 'name'])
    .where('name', '=', (row) => row.fn.any(row.val([...new Set(names)])))
    .orderBy('id');
}

/** Those of the sites that the viewer may see. A retired site counts: it may have been in use when it was visited. */
export async function visibleSiteIds(
  db: Database,
  viewer: Viewer,
  siteIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from sites where id = any(${siteIds}::integer[]) and ${isVisibleArea(viewer, 'area_id')}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
