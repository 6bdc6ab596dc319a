import type { BoostsReply } from '@patrolplan/contract';
import type { Database } from '#db/database.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';
import { boostReasons, sumBoosts } from '#modules/active-boosts/active-boosts-table.ts';

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

/** The same with the reasons, where a site is boosted. */
export async function readBoostsWithReasons(
  ...[db, viewer, siteIds, at]: Parameters<typeof readBoosts>
): Promise<BoostsReply> {
  const boosts = await readBoosts(db, viewer, siteIds, at);
  const boosted = Object.keys(boosts).map(Number);
  if (boosted.length === 0) return boosts;
  const bySite = Map.groupBy(await boostReasons(db, boosted, at), ({ site_id }) => String(site_id));
  const reasons = [...bySite].map(([siteId, rows]) => [
    siteId,
    rows.map(({ reason, ends_at }) => ({ reason, ends_at: ends_at.toISOString() })),
  ]);
  return { ...boosts, reasons: Object.fromEntries(reasons) };
}
