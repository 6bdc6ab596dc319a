import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type Edit, type EditDeps, editSite } from './edit-site.ts';
import type { StaffSite } from './read-staff-site.ts';
import { siteFields } from './site-change.ts';
import { siteById, findSiteId } from './sites-table.all-areas.ts';

/** Takes a site out of every plan, or puts it back. Its visits and boosts stay. */
export async function setSiteRetired(
  deps: EditDeps,
  edit: Edit & { readonly isRetired: boolean },
): Promise<Result<StaffSite, Failure>> {
  return editSite(deps, edit, async (before) => {
    if (before.is_retired === edit.isRetired)
      return conflict(edit.isRetired ? 'The site is already retired.' : 'The site is not retired.');
    return ok({
      action: edit.isRetired ? 'site.retire' : 'site.restore',
      after: { ...siteFields(before), is_retired: edit.isRetired },
    });
  });
}

/** The same by name and postcode, whatever the version. */
export async function retireSite(
  deps: EditDeps,
  wanted: { readonly name: string; readonly postcode: string; readonly actor: string },
): Promise<Result<{ readonly id: number }, Failure>> {
  const id = await findSiteId(deps.db, wanted);
  const site = id === undefined ? undefined : await siteById(deps.db, id);
  if (site === undefined || site.is_retired)
    return notFound(`Unknown site '${wanted.name}' with the postcode '${wanted.postcode}'.`);
  const edit = { siteId: site.id, version: site.version, actor: wanted.actor, isRetired: true };
  const outcome = await setSiteRetired(deps, edit);
  return outcome.ok ? ok({ id: site.id }) : outcome;
}
