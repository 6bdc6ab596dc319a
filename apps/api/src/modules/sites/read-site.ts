import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { readSiteId } from './site-id.ts';
import { type Viewer, visibleSites } from '#modules/areas/visible-areas-table.ts';

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

/** An invalid number, a site of another area and a missing site all return the same 404. */
export async function readSite(
  db: Database,
  viewer: Viewer,
  siteIdText: string,
): Promise<Result<SiteAddress, Failure>> {
  const siteId = readSiteId(siteIdText);
  if (siteId === null) return notFound();
  const site = await visibleSites(db, viewer)
    .where('sites.id', '=', siteId)
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
