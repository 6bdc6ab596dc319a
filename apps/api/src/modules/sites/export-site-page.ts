import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { pointFeature } from '#formats/geo-json.ts';
import { csvLine } from '#formats/csv-line.ts';
import type { Database } from '#db/database.ts';
import type { Failure } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { scoreColumns } from './score-column.ts';
import { type SiteQuery, searchSites } from './search-sites.ts';
import { siteCells } from './site-cells.ts';
import { SITE_COLUMNS, type SiteColumn } from './site-row.ts';
import { periodNames } from './sites-table.all-areas.ts';

type SitesGeoJson = CallReply<typeof staffContract.exportSitesGeoJson>;

export type CsvPage = { readonly csv: string; readonly rows: number; readonly next: string | null };

const ROWS_PER_PAGE = 2_000;

/** A page of the found sites as lines of a site file. The heading is on the first page, so that the pages make a file. */
export async function exportSitePage(
  db: Database,
  query: SiteQuery,
  siteColumns: readonly SiteColumn[] = SITE_COLUMNS,
): Promise<Result<CsvPage, Failure>> {
  const found = await searchSites(db, query, ROWS_PER_PAGE);
  if (!found.ok) return found;
  const { sites, next } = found.value;
  const slots = scoreColumns(await periodNames(db));
  const columns = [...siteColumns, ...slots];
  const lines = sites.map((site) => {
    const cells = siteCells(site, slots);
    return csvLine(columns.map((column) => cells[column] ?? ''));
  });
  const heading = query.after === '' ? [csvLine(columns)] : [];
  return ok({ csv: [...heading, ...lines].map((line) => `${line}\n`).join(''), rows: sites.length, next });
}

/**
 * A page of the found sites as GeoJSON, with the columns of a site file but for the position. `reasonsOf` gives the reasons
 * of those that cannot be enforced.
 */
export async function exportSitesGeoJson(
  db: Database,
  query: SiteQuery,
  reasonsOf: (siteIds: readonly number[]) => Promise<ReadonlyMap<number, string>>,
): Promise<Result<SitesGeoJson, Failure>> {
  const found = await searchSites(db, query, ROWS_PER_PAGE);
  if (!found.ok) return found;
  const { sites, next } = found.value;
  const slots = scoreColumns(await periodNames(db));
  const reasons = await reasonsOf(sites.map(({ id }) => id));
  const features = sites.map((site) => {
    const { latitude: _, longitude: __, ...cells } = siteCells(site, slots);
    const reason = reasons.get(site.id);
    return pointFeature(
      site.id,
      site,
      reason === undefined ? cells : { ...cells, cannot_be_enforced: reason },
    );
  });
  return ok({ type: 'FeatureCollection', features, next });
}
