import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Result, fail, ok } from '#core/result.ts';
import { type RowProblem, type SiteFile, checkSiteRows } from '#modules/sites/check-site-rows.ts';
import { scoreColumns } from '#modules/sites/score-column.ts';
import { areaNames } from '#modules/areas/areas-table.ts';
import { lockSites, periodNames } from '#modules/sites/sites-table.ts';
import { type Counts, changesBy, countChanges, storeChanges } from './store-drafts.ts';

export type SiteImport = Counts & { readonly dryRun: boolean; readonly newAreas: readonly string[] };

/**
 * Imports a whole file or nothing. An existing site, by name and postcode, is updated, so importing the same file twice
 * changes nothing the second time. Concurrent imports run one after the other.
 */
export async function importSites(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { file, actor, dryRun }: { readonly file: SiteFile; readonly actor: string; readonly dryRun: boolean },
): Promise<Result<SiteImport, readonly RowProblem[]>> {
  return db.transaction().execute(async (tx) => {
    if (!dryRun) await lockSites(tx);
    // After the lock: a change of a period also writes the sites, so it ends before this or begins after the import.
    const { drafts, problems } = checkSiteRows(file, scoreColumns(await periodNames(tx)));
    if (problems.length > 0) return fail(problems);
    const changes = await changesBy(tx, drafts);
    const known = new Set(await areaNames(tx));
    const newAreas = [...new Set(drafts.map((draft) => draft.area_name))].filter((name) => !known.has(name));
    if (!dryRun) await storeChanges(tx, changes, { actor, at: clock.now() });
    return ok({ dryRun, ...countChanges(changes, drafts.length), newAreas });
  });
}
