import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type Viewer, isVisibleArea, visibleSites } from '#modules/areas/visible-areas-table.ts';

/** The boosts for areas and sites that the viewer may see: those in force at a time, or those set since one. */
export async function boostsInAreas(
  db: Database,
  viewer: Viewer,
  wanted: { readonly inForceAt: Date } | { readonly setSince: Date },
): Promise<number> {
  const isWanted =
    'setSince' in wanted
      ? sql<SqlBool>`b.created_at > ${wanted.setSince}`
      : sql<SqlBool>`b.starts_at <= ${wanted.inForceAt} and b.ends_at > ${wanted.inForceAt}
          and (b.ended_at is null or b.ended_at > ${wanted.inForceAt})`;
  const { rows } = await sql<{ boosts: number }>`
    select count(*)::integer as boosts
    from boosts b left join sites s on s.id = b.site_id
    cross join lateral (select coalesce(b.area_id, s.area_id) as area_id) as place
    where ${isWanted} and ${isVisibleArea(viewer, 'place.area_id')}
  `.execute(db);
  return rows[0]?.boosts ?? 0;
}

export async function sitesAdded(db: Database, viewer: Viewer, since: Date): Promise<number> {
  const { sites } = await visibleSites(db, viewer)
    .select((query) => query.fn.countAll<number>().as('sites'))
    .where('sites.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return sites;
}
