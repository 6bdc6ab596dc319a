import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { findAreaId } from '#modules/areas/areas-table.ts';
import { type StaffSite, toStaffSite } from './read-staff-site.ts';
import { auditedSite } from './site-change.ts';
import {
  type Site,
  type StoredSite,
  lockSites,
  siteById,
  findSiteId,
  updateSite,
} from './sites-table.all-areas.ts';

export type EditDeps = { readonly db: Database; readonly clock: Clock };

/** Who changes which site, and the version that they saw. */
export type Edit = { readonly siteId: number; readonly version: number; readonly actor: string };

/** The state that an edit makes of the current one, and the name of the change in the audit. */
export type Edited = { readonly action: string; readonly after: Site };

const CHANGED_MEANWHILE = 'Somebody else changed this site meanwhile.';

/** Changes one site and records it, unless the site has changed since the version that the editor saw. */
export async function editSite(
  { db, clock }: EditDeps,
  edit: Edit,
  change: (before: StoredSite, tx: Database) => Promise<Result<Edited, Failure>>,
): Promise<Result<StaffSite, Failure>> {
  return db.transaction().execute(async (tx) => {
    // No two sites may get the same name and postcode at once.
    await lockSites(tx);
    const before = await siteById(tx, edit.siteId);
    if (before === undefined) return notFound();
    if (before.version !== edit.version) return conflict(CHANGED_MEANWHILE, await toStaffSite(tx, before));
    const edited = await change(before, tx);
    if (!edited.ok) return edited;
    const { action, after } = edited.value;
    const problem = await siteProblem(tx, after, before.id);
    if (problem !== undefined) return invalid(problem);
    const at = clock.now();
    await updateSite(tx, before.id, after, at);
    await recordChange(tx, {
      at,
      actor: edit.actor,
      action,
      subject: `site:${before.id}`,
      before: auditedSite(before),
      after,
    });
    const stored = await siteById(tx, before.id);
    if (stored === undefined) throw new Error('The changed site is not there.');
    return ok(await toStaffSite(tx, stored));
  });
}

/** Reasons not to store a site: an unknown area, or another site with its name and postcode. */
export async function siteProblem(
  db: Database,
  site: Site,
  ownId?: number,
): Promise<Readonly<Record<string, string>> | undefined> {
  if ((await findAreaId(db, site.area_name)) === undefined)
    return { area_name: `Unknown area '${site.area_name}'.` };
  const taken = await findSiteId(db, site);
  if (taken !== undefined && taken !== ownId)
    return { site_name: 'There is already a site with this name and postcode.' };
  return undefined;
}
