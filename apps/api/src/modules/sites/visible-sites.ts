import type { Caller } from '#http/caller.ts';
import type { Database } from '#db/database.ts';

/** Whose eyes: the part of a caller that decides what may be seen. */
export type Viewer = Pick<Caller, 'userId' | 'isStaff'>;

/**
 * The sites that a viewer may see, joined with their area: all of them for staff, else those of the areas assigned
 * to the viewer. Every read of a site, by whatever call, starts here.
 */
export function visibleSites(db: Database, viewer: Viewer) {
  const sites = db.selectFrom('sites').innerJoin('areas', 'areas.id', 'sites.area_id');
  if (viewer.isStaff) return sites;
  return sites.where('areas.id', 'in', (query) =>
    query.selectFrom('user_areas').select('area_id').where('user_id', '=', viewer.userId),
  );
}
