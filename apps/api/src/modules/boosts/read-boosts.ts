import type { Database } from '#db/database.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';
import { sumBoosts } from '#modules/active-boosts/active-boosts-table.ts';

/** The sum of the boosts in force at the requested time, by site id. A site without one is left out. */
export async function readBoosts(
  db: Database,
  viewer: Viewer,
  siteIds: readonly number[],
  at: Date,
): Promise<Record<string, number>> {
  const sums = await sumBoosts(db, viewer, siteIds, at);
  return Object.fromEntries(sums.map(({ site_id, boost }) => [String(site_id), boost]));
}
