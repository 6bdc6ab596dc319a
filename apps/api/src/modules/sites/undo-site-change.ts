import { listChanges } from '#audit/list-changes.ts';
import { type Failure, conflict } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type Edit, type EditDeps, editSite } from './edit-site.ts';
import { isUndoable } from './is-undoable.ts';
import type { StaffSite } from './read-staff-site.ts';
import { renamesSince } from './renames-table.ts';
import { revertChange, withNewNames } from './revert-change.ts';
import { siteFields } from './site-change.ts';

/**
 * Takes back the last change of a site, as a change of its own: the fields that it changed get the values that the audit holds
 * from before it, and no other field is touched. Undoing twice brings the change back.
 */
export async function undoSiteChange(deps: EditDeps, edit: Edit): Promise<Result<StaffSite, Failure>> {
  return editSite(deps, edit, async (current, tx) => {
    const [last] = await listChanges(tx, { limit: 1, subject: `site:${current.id}` });
    if (last === undefined || !isUndoable(last)) return conflict('Nothing to undo.');
    const renames = await renamesSince(tx, last.id);
    const change = {
      before: withNewNames(last.before ?? {}, renames),
      after: withNewNames(last.after ?? {}, renames),
    };
    return ok({ action: 'site.undo', after: revertChange(siteFields(current), change) });
  });
}
