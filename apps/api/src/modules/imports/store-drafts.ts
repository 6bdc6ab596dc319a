import { recordChanges } from '#audit/record-change.ts';
import type { Database } from '#db/database.ts';
import { type SiteChange, auditedSite, isSameSite, siteBy } from '#modules/sites/site-change.ts';
import type { SiteDraft } from '#modules/sites/site-row.ts';
import { insertAreas, storedAreaNames } from '#modules/areas/areas-table.ts';
import { type StoredSite, sitesOfDrafts, upsertSites } from '#modules/sites/sites-table.all-areas.ts';

export type Counts = { readonly created: number; readonly updated: number; readonly unchanged: number };

/** 'QUAYSIDE' in a file means the area 'Quayside'. A name that no area has stays as it is. */
export async function withStoredAreas(
  db: Database,
  drafts: readonly SiteDraft[],
): Promise<readonly SiteDraft[]> {
  const stored = await storedAreaNames(db, [...new Set(drafts.map(({ area_name }) => area_name))]);
  return drafts.map((draft) => ({ ...draft, area_name: stored.get(draft.area_name) ?? draft.area_name }));
}

/** The changes that the drafts make to the stored sites; a draft without a change is left out. */
export async function changesBy(db: Database, read: readonly SiteDraft[]): Promise<readonly SiteChange[]> {
  const drafts = await withStoredAreas(db, read);
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

type Author = { readonly actor: string; readonly at: Date };

/** Adds the areas of an import, and their audit rows. The caller holds the lock of `lockSites`. */
export async function addAreas(tx: Database, names: readonly string[], { actor, at }: Author): Promise<void> {
  const added = await insertAreas(tx, names.toSorted());
  await recordChanges(
    tx,
    added.map(({ id, name }) => ({
      at,
      actor,
      action: 'area.create',
      subject: `area:${id}`,
      before: null,
      after: { name },
    })),
  );
}

/** Writes the changes of an import and their audit rows. The areas exist, and the caller holds the lock of `lockSites`. */
export async function storeChanges(
  tx: Database,
  changes: readonly SiteChange[],
  { actor, at }: Author,
): Promise<void> {
  const stored = await upsertSites(
    tx,
    changes.map((change) => change.after),
    at,
  );
  const idByName = new Map(stored.map(({ id, name, postcode }) => [JSON.stringify([name, postcode]), id]));
  await recordChanges(
    tx,
    changes.map(({ before, after }) => ({
      at,
      actor,
      action: before ? 'site.update' : 'site.create',
      subject: `site:${idByName.get(JSON.stringify([after.name, after.postcode]))}`,
      before: before ? auditedSite(before) : null,
      after,
    })),
  );
}
