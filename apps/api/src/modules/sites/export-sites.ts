import type { Database } from '#db/database.ts';
import type { SiteColumn } from './site-row.ts';
import { allSites } from './sites-table.ts';

/** Every site in the columns of a site file, ready to be imported again. */
export async function exportSites(db: Database): Promise<readonly Readonly<Record<SiteColumn, string>>[]> {
  const sites = await allSites(db);
  return sites.map((site) => ({
    site_name: site.name,
    addressline1: site.addressline1,
    addressline2: site.addressline2,
    addressline3: site.addressline3,
    addressline4: site.addressline4,
    area_name: site.area_name,
    city: site.city,
    county: site.county,
    postcode: site.postcode,
    countrycode: site.countrycode,
    latitude: decimal(site.latitude),
    longitude: decimal(site.longitude),
    base_score: decimal(site.default_base_score),
  }));
}

/** Without an exponent, which spreadsheets and the import read differently. */
function decimal(value: number | null): string {
  if (value === null) return '';
  const text = String(value);
  return text.includes('e') ? value.toFixed(15) : text;
}
