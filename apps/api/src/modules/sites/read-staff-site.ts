import { listChanges } from '#audit/list-changes.ts';
import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { isUndoable } from './is-undoable.ts';
import { scoreColumns } from './score-column.ts';
import { type CompleteCells, siteCells } from './site-cells.ts';
import { type StoredSite, periodNames, siteById } from './sites-table.all-areas.ts';

/** A site as the staff console shows it. */
export type StaffSite = {
  readonly site_id: number;
  readonly version: number;
  readonly is_retired: boolean;
  readonly cells: CompleteCells;
  readonly changed_at: string | null;
  readonly can_undo: boolean;
};

export async function readStaffSite(db: Database, siteId: number): Promise<Result<StaffSite, Failure>> {
  const site = await siteById(db, siteId);
  return site === undefined ? notFound() : ok(await toStaffSite(db, site));
}

export async function toStaffSite(db: Database, site: StoredSite): Promise<StaffSite> {
  const [last] = await listChanges(db, { limit: 1, subject: `site:${site.id}` });
  return {
    site_id: site.id,
    version: site.version,
    is_retired: site.is_retired,
    cells: siteCells(site, scoreColumns(await periodNames(db))),
    changed_at: last?.at.toISOString() ?? null,
    can_undo: last !== undefined && isUndoable(last),
  };
}
