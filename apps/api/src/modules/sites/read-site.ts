import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#failure.ts';
import { type Result, ok } from '#result.ts';
import { type Viewer, visibleSites } from './visible-areas-table.ts';

/** The nine address fields of a site, as the API names them. */
export type SiteAddress = {
  readonly addressline1: string;
  readonly addressline2: string;
  readonly addressline3: string;
  readonly addressline4: string;
  readonly area_name: string;
  readonly city: string;
  readonly county: string;
  readonly postcode: string;
  readonly countrycode: string;
};

const MAX_ID = 2_147_483_647;

/** An invalid number, a site of another area and a missing site all return the same 404. */
export async function readSite(
  db: Database,
  viewer: Viewer,
  siteId: string,
): Promise<Result<SiteAddress, Failure>> {
  if (!/^[1-9]\d{0,9}$/.test(siteId) || Number(siteId) > MAX_ID) return notFound();
  const site = await visibleSites(db, viewer)
    .where('sites.id', '=', Number(siteId))
    .select([
      'addressline1',
      'addressline2',
      'addressline3',
      'addressline4',
      'areas.name as area_name',
      'city',
      'county',
      'postcode',
      'countrycode',
    ])
    .executeTakeFirst();
  return site ? ok(site) : notFound();
}
