import type { Database } from '#db/database.ts';
import { type ScoreColumn, scoreColumns } from './score-column.ts';
import { type CompleteCells, siteCells } from './site-cells.ts';
import { SITE_COLUMNS, type SiteColumn } from './site-row.ts';
import { allSites, periodNames } from './sites-table.all-areas.ts';

/** Every site in the columns of a site file, ready to be imported again. */
export type SiteExport = {
  readonly columns: readonly (SiteColumn | ScoreColumn)[];
  readonly rows: readonly CompleteCells[];
};

export async function exportSites(
  db: Database,
  siteColumns: readonly SiteColumn[] = SITE_COLUMNS,
): Promise<SiteExport> {
  const slots = scoreColumns(await periodNames(db));
  const sites = await allSites(db);
  return { columns: [...siteColumns, ...slots], rows: sites.map((site) => siteCells(site, slots)) };
}
