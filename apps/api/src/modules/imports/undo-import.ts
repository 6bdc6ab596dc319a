import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { recordChanges } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type Rename, renamesSince } from '#modules/sites/renames-table.ts';
import { revertChange, withNewNames } from '#modules/sites/revert-change.ts';
import { auditedSite, siteFields } from '#modules/sites/site-change.ts';
import {
  type Site,
  type StoredSite,
  lockSites,
  retireSites,
  sitesByIds,
  updateSite,
  upsertSites,
} from '#modules/sites/sites-table.all-areas.ts';
import { type OwnImport, holdAppliedImport, updateImport } from './site-imports-table.ts';
import { type ImportedChange, importedChanges } from './imported-changes-table.ts';

export type UndoneImport = CallReply<typeof staffContract.undoImport>;

const SITES_PER_STATEMENT = 2_000;
type SiteChange = { readonly site: StoredSite; readonly after: Site; readonly isNew: boolean };

/** This many of the sites that stay are named; the others are counted. */
const NAMED = 100;

/**
 * Takes back an applied import, own or of a colleague, site by site as a change of its own: a changed site gets its old values back, a new one is
 * retired. A site that somebody changed since stays as it is and is named.
 */
export async function undoImport(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: OwnImport & { readonly checks: number },
): Promise<Result<UndoneImport, Failure>> {
  return db.transaction().execute(async (tx) => {
    // Two people who undo at once run one after the other.
    await lockSites(tx);
    const found = await holdAppliedImport(tx, wanted);
    if (found === undefined) return notFound();
    if (found.applied_at === null || found.checks !== wanted.checks)
      return conflict('This file was not imported.');
    if (found.undone_at !== null) return conflict('This import is undone already.');
    const at = clock.now();
    const reply: UndoneImport = { restored: 0, retired: 0, changed_since: 0, named: [] };
    const imported = { actor: found.created_by, at: found.applied_at, limit: SITES_PER_STATEMENT };
    let page = await importedChanges(tx, { ...imported, after: 0 });
    const renames = await renamesSince(tx, page[0]?.id ?? 0);
    while (page.length > 0) {
      const sites = await sitesByIds(
        tx,
        page.map(({ site_id }) => site_id),
      );
      const changes: SiteChange[] = [];
      for (const change of page) {
        const site = sites.get(change.site_id);
        if (site === undefined) continue;
        if (!change.is_last) {
          reply.changed_since += 1;
          if (reply.named.length < NAMED) reply.named.push({ site_id: site.id, site_name: site.name });
          continue;
        }
        if (change.before === null) reply.retired += 1;
        else reply.restored += 1;
        changes.push({ site, after: siteBefore(site, change, renames), isNew: change.before === null });
      }
      await store(tx, changes, { actor: wanted.actor, at });
      page = await importedChanges(tx, { ...imported, after: page.at(-1)?.id ?? 0 });
    }
    await updateImport(tx, found.id, { undone_at: at });
    return ok(reply);
  });
}

/** A new site was in no plan before the import, so it is retired. */
function siteBefore(site: StoredSite, change: ImportedChange, renames: readonly Rename[]): Site {
  if (change.before === null) return { ...siteFields(site), is_retired: true };
  return revertChange(siteFields(site), {
    before: withNewNames(change.before, renames),
    after: withNewNames(change.after, renames),
  });
}

async function store(
  tx: Database,
  changes: readonly SiteChange[],
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  await retireSites(
    tx,
    changes.flatMap(({ site, isNew }) => (isNew ? [site.id] : [])),
    at,
  );
  const restored = changes.filter(({ isNew }) => !isNew);
  await upsertSites(
    tx,
    restored.flatMap(({ after }) => (after.is_retired ? [] : [after])),
    at,
  );
  // A site that was retired and that the file brought back.
  for (const { site, after } of restored) if (after.is_retired) await updateSite(tx, site.id, after, at);
  await recordChanges(
    tx,
    changes.map(({ site, after, isNew }) => ({
      at,
      actor,
      action: isNew ? 'site.retire' : 'site.undo',
      subject: `site:${site.id}`,
      before: auditedSite(site),
      after,
    })),
  );
}
