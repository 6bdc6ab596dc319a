import { recordChange } from '#audit/record-change.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { headerErrors } from './check-site-rows.ts';
import { type Edit, type EditDeps, editSite, siteProblem } from './edit-site.ts';
import { type StaffSite, toStaffSite } from './read-staff-site.ts';
import { scoreColumns } from './score-column.ts';
import { isSameSite, siteBy } from './site-change.ts';
import { type CellProblem, type SiteDraft, readSiteRow } from './site-row.ts';
import {
  MAX_SITES,
  countSites,
  lockSites,
  periodNames,
  siteById,
  upsertSites,
} from './sites-table.all-areas.ts';

type TypedCells = Readonly<Record<string, string>>;

/** Saves what a form holds. The cells are checked like a line of a site file; problems are named by column. */
export async function saveSite(
  deps: EditDeps,
  edit: Edit & { readonly cells: TypedCells },
): Promise<Result<StaffSite, Failure>> {
  return editSite(deps, edit, async (before, tx) => {
    const draft = await readCells(tx, edit.cells);
    if (!draft.ok) return draft;
    const after = siteBy(draft.value, before);
    if (isSameSite(before, after)) return invalid({ detail: 'Nothing is changed.' });
    return ok({ action: 'site.update', after });
  });
}

export async function createSite(
  { db, clock }: EditDeps,
  { cells, actor }: { readonly cells: TypedCells; readonly actor: string },
  maxSites = MAX_SITES,
): Promise<Result<StaffSite, Failure>> {
  return db.transaction().execute(async (tx) => {
    const draft = await readCells(tx, cells);
    if (!draft.ok) return draft;
    const after = siteBy(draft.value, undefined);
    // Two people who add the same site at once: the second one learns of the first.
    await lockSites(tx);
    const problem = await siteProblem(tx, after);
    if (problem !== undefined) return invalid(problem);
    if ((await countSites(tx)) >= maxSites) return invalid({ detail: `At most ${maxSites} sites.` });
    const [stored] = await upsertSites(tx, [after], clock.now());
    const site = stored && (await siteById(tx, stored.id));
    if (site === undefined) throw new Error('The new site is not there.');
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'site.create',
      subject: `site:${site.id}`,
      before: null,
      after,
    });
    return ok(await toStaffSite(tx, site));
  });
}

async function readCells(db: Database, cells: TypedCells): Promise<Result<SiteDraft, Failure>> {
  const errors = headerErrors(Object.keys(cells), scoreColumns(await periodNames(db)));
  if (errors.length > 0) return invalid(byColumn(errors));
  const reading = readSiteRow(cells);
  return reading.ok ? reading : invalid(byColumn(reading.failure));
}

function byColumn(problems: readonly CellProblem[]): Readonly<Record<string, readonly string[]>> {
  const columns = Object.groupBy(problems, ({ column }) => column ?? 'detail');
  return Object.fromEntries(
    Object.entries(columns).map(([column, some = []]) => [column, some.map(({ reason }) => `${reason}.`)]),
  );
}
