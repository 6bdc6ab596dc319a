import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { findAreaId } from '#modules/areas/areas-table.ts';
import { areaOfSite } from '#modules/sites/sites-table.all-areas.ts';
import { type Result, ok } from '#core/result.ts';

/** What is boosted: a site, or every site of an area. */
export type BoostTarget =
  | { readonly kind: 'site'; readonly siteId: number }
  | { readonly kind: 'area'; readonly areaName: string };

export type FoundTarget = {
  readonly siteId: number | null;
  /** Set when the boost is for a whole area. */
  readonly areaId: number | null;
  /** Null when the boost is for a whole area. */
  readonly site: { readonly site_id: number; readonly site_name: string; readonly area_name: string } | null;
  /** The area in which the boosted sites are ranked. */
  readonly areaOfRanking: { readonly id: number; readonly name: string };
};

const MAX_ID = 2_147_483_647;

export async function findTarget(db: Database, target: BoostTarget): Promise<Result<FoundTarget, Failure>> {
  if (target.kind === 'area') {
    const id = await findAreaId(db, target.areaName);
    if (id === undefined) return invalid({ area_name: `Unknown area '${target.areaName}'.` });
    return ok({ siteId: null, areaId: id, site: null, areaOfRanking: { id, name: target.areaName } });
  }
  const area = target.siteId <= MAX_ID ? await areaOfSite(db, target.siteId) : undefined;
  if (area === undefined) return invalid({ site_id: `Unknown site ${target.siteId}.` });
  const { siteId } = target;
  const site = { site_id: siteId, site_name: area.siteName, area_name: area.name };
  return ok({ siteId, areaId: null, site, areaOfRanking: area });
}

/** A target as a call names it: exactly one of the two. */
export function readTarget(body: {
  readonly site_id: number | null;
  readonly area_name: string | null;
}): Result<BoostTarget, Failure> {
  if (body.site_id !== null && body.area_name === null) return ok({ kind: 'site', siteId: body.site_id });
  if (body.area_name !== null && body.site_id === null) return ok({ kind: 'area', areaName: body.area_name });
  return invalid({ site_id: 'Choose a site or an area.' });
}
