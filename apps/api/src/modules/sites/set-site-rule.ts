import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type EditDeps, editSite } from './edit-site.ts';
import { fieldsOf } from './site-change.ts';
import { siteById, siteIdOf } from './sites-table.ts';

/** Sets how often a site is to be seen at least, by name and postcode, whatever its version; null: no rule of its own. */
export async function setSiteRule(
  deps: EditDeps,
  wanted: {
    readonly name: string;
    readonly postcode: string;
    readonly everyDays: number | null;
    readonly actor: string;
  },
): Promise<Result<{ readonly id: number }, Failure>> {
  const id = await siteIdOf(deps.db, wanted);
  const site = id === undefined ? undefined : await siteById(deps.db, id);
  if (site === undefined || site.is_retired)
    return notFound(`There is no site '${wanted.name}' with the postcode '${wanted.postcode}'.`);
  if (site.visit_every_days === wanted.everyDays) return ok({ id: site.id });
  const edit = { siteId: site.id, version: site.version, actor: wanted.actor };
  const outcome = await editSite(deps, edit, async (before) =>
    ok({ action: 'site.update', after: { ...fieldsOf(before), visit_every_days: wanted.everyDays } }),
  );
  return outcome.ok ? ok({ id: site.id }) : outcome;
}
