import { recordChanges } from '#audit/record-change.ts';
import type { Database } from '#db/database.ts';
import { type SiteChange, auditedSite, isSameSite, siteBy } from '#modules/sites/site-change.ts';
import type { SiteDraft } from '#modules/sites/site-row.ts';
import { insertAreas } from '#modules/areas/areas-table.ts';
import { type StoredSite, sitesOfDrafts, upsertSites } from '#modules/sites/sites-table.ts';

export type Counts = { readonly created: number; readonly updated: number; readonly unchanged: number };

/** The changes that the drafts make to the stored sites; a draft without a change is left out. */
export async function changesBy(db: Database, drafts: readonly SiteDraft[]): Promise<readonly SiteChange[]> {
  const stored = await sitesOfDrafts(db, drafts);
  return drafts.flatMap((draft, n): SiteChange[] => {
    const change = importedBy(draft, stored[n]);
    return change === undefined ? [] : [change];
  });
}

/** What an imported line changes; undefined when the site is already like that. */
export function importedBy(draft: SiteDraft, before: StoredSite | undefined): SiteChange | undefined {
  // A file that names a retired site brings it back.
  const after = { ...siteBy(draft, before), is_retired: false };
  return before !== undefined && isSameSite(before, after) ? undefined : { before, after };
}

export function countChanges(changes: readonly SiteChange[], drafts: number): Counts {
  const created = changes.filter((change) => change.before === undefined).length;
  return { created, updated: changes.length - created, unchanged: drafts - changes.length };
}

/** Writes the changes of an import and their audit rows. The caller holds the lock of `lockSites`. */
export async function storeChanges(
  tx: Database,
  changes: readonly SiteChange[],
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  await insertAreas(tx, [...new Set(changes.map(({ after }) => after.area_name))]);
  const stored = await upsertSites(
    tx,
    changes.map((change) => change.after),
  );
  const idOf = new Map(stored.map(({ id, name, postcode }) => [JSON.stringify([name, postcode]), id]));
  await recordChanges(
    tx,
    changes.map(({ before, after }) => ({
      at,
      actor,
      action: before ? 'site.update' : 'site.create',
      subject: `site:${idOf.get(JSON.stringify([after.name, after.postcode]))}`,
      before: before ? auditedSite(before) : null,
      after,
    })),
  );
}
