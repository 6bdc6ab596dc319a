import type { Database } from '#db/database.ts';
import { type ScoreColumn, scoreColumns } from './score-column.ts';
import { SITE_COLUMNS, type SiteColumn } from './site-row.ts';
import { type StoredSite, allSites, periodNames } from './sites-table.ts';

/** Every site in the columns of a site file, ready to be imported again. */
export type SiteExport = {
  readonly columns: readonly (SiteColumn | ScoreColumn)[];
  readonly rows: readonly Readonly<Record<SiteColumn | ScoreColumn, string>>[];
};

export async function exportSites(db: Database): Promise<SiteExport> {
  const slots = scoreColumns(await periodNames(db));
  const sites = await allSites(db);
  return { columns: [...SITE_COLUMNS, ...slots], rows: sites.map((site) => rowOf(site, slots)) };
}

function rowOf(
  site: StoredSite,
  slots: readonly ScoreColumn[],
): Readonly<Record<SiteColumn | ScoreColumn, string>> {
  return {
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
    ...Object.fromEntries(slots.map((slot) => [slot, decimal(site.base_scores[slot] ?? null)])),
  };
}

/** Without an exponent, which spreadsheets and the import read differently. */
function decimal(value: number | null): string {
  if (value === null) return '';
  const text = String(value);
  return text.includes('e') ? value.toFixed(15) : text;
}
