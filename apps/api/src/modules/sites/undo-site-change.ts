import { listChanges } from '#audit/list-changes.ts';
import { type Failure, conflict } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type Edit, type EditDeps, editSite } from './edit-site.ts';
import { isUndoable } from './is-undoable.ts';
import type { StaffSite } from './read-staff-site.ts';
import { fieldsOf } from './site-change.ts';
import type { Site, StoredSite } from './sites-table.ts';

/**
 * Takes back the last change of a site: the values that the audit holds from before it are written again, as a change of
 * its own. Undoing twice brings the change back.
 */
export async function undoSiteChange(deps: EditDeps, edit: Edit): Promise<Result<StaffSite, Failure>> {
  return editSite(deps, edit, async (current, tx) => {
    const [last] = await listChanges(tx, { limit: 1, subject: `site:${current.id}` });
    if (last === undefined || !isUndoable(last)) return conflict('There is no change to undo.');
    return ok({ action: 'site.undo', after: restored(current, last.before ?? {}) });
  });
}

/** Only the fields that a site has today; a field that the audit does not know keeps its value. */
function restored(current: StoredSite, before: object): Site {
  const now = fieldsOf(current);
  const kept = Object.entries(before).filter(([field]) => Object.hasOwn(now, field));
  return { ...now, ...Object.fromEntries(kept) };
}
