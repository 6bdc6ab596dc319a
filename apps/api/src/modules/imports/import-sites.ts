import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Result, fail, ok } from '#core/result.ts';
import { type RowProblem, type SiteFile, checkSiteRows } from '#modules/sites/check-site-rows.ts';
import { nearestName } from './nearest-name.ts';
import { scoreColumns } from '#modules/sites/score-column.ts';
import type { SiteDraft } from '#modules/sites/site-row.ts';
import { areaNames, storedAreaNames } from '#modules/areas/areas-table.ts';
import { lockSites, periodNames } from '#modules/sites/sites-table.all-areas.ts';
import { type Counts, addAreas, changesBy, countChanges, storeChanges } from './store-drafts.ts';

export type SiteImport = Counts & { readonly dryRun: boolean; readonly newAreas: readonly string[] };

type Wanted = {
  readonly file: SiteFile;
  readonly actor: string;
  readonly dryRun: boolean;
  /** Whether the file may add areas to those that exist. Where there is none, it always may. */
  readonly addsAreas: boolean;
};

/**
 * Imports a whole file or nothing. An existing site, by name and postcode, is updated, so importing the same file twice
 * changes nothing the second time. Concurrent imports run one after the other.
 */
export async function importSites(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { file, actor, dryRun, addsAreas }: Wanted,
): Promise<Result<SiteImport, readonly RowProblem[]>> {
  return db.transaction().execute(async (tx) => {
    if (!dryRun) await lockSites(tx);
    // After the lock: a change of a period also writes the sites, so it ends before this or begins after the import.
    const { drafts, problems } = checkSiteRows(file, scoreColumns(await periodNames(tx)));
    if (problems.length > 0) return fail(problems);
    const newAreas = await unknownAreas(tx, drafts);
    const known = await areaNames(tx);
    if (!dryRun && !addsAreas && newAreas.length > 0 && known.length > 0)
      return fail(newAreas.map((name) => unknownAreaAt(findLine(file, drafts, name), name, known)));
    const author = { actor, at: clock.now() };
    if (!dryRun) await addAreas(tx, newAreas, author);
    const changes = await changesBy(tx, drafts);
    if (!dryRun) await storeChanges(tx, changes, author);
    return ok({ dryRun, ...countChanges(changes, drafts.length), newAreas });
  });
}

/** The areas that the drafts name and that do not exist. Of several spellings the first one counts. */
async function unknownAreas(db: Database, drafts: readonly SiteDraft[]): Promise<readonly string[]> {
  const names = [...new Set(drafts.map(({ area_name }) => area_name))];
  const stored = await storedAreaNames(db, names);
  const firstSpellings = new Map<string, string>();
  for (const name of names) {
    const key = name.toLowerCase();
    if (!stored.has(name) && !firstSpellings.has(key)) firstSpellings.set(key, name);
  }
  return [...firstSpellings.values()];
}

/** Every row of a file without problems has its draft, in the same order. */
function findLine(file: SiteFile, drafts: readonly SiteDraft[], area: string): number {
  return file.rows[drafts.findIndex(({ area_name }) => area_name === area)]?.line ?? 1;
}

const unknownAreaAt = (line: number, name: string, known: readonly string[]): RowProblem => ({
  line,
  column: 'area_name',
  reason: `Unknown area '${name}'; the nearest name is '${nearestName(name, known)}'`,
});
