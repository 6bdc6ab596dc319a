import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { headerErrors } from '#modules/sites/check-site-rows.ts';
import { addedAreas, countOutdated } from './import-comparison-table.all-areas.ts';
import { type ImportSummary, summariseImport } from './read-import.ts';
import {
  type OwnImport,
  type RowKind,
  type StoredImport,
  countRows,
  holdImport,
  rowsOfKind,
  updateImport,
} from './site-imports-table.ts';
import { scoreColumns } from '#modules/sites/score-column.ts';
import { areaNames } from '#modules/areas/areas-table.ts';
import { lockSites, periodNames } from '#modules/sites/sites-table.all-areas.ts';
import { addAreas, changesBy, storeChanges } from './store-drafts.ts';

type ApplyDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Called with the number of rows written so far, which nobody else can see before the end. */
  readonly onProgress?: (rows: number) => void;
};

const ROWS_PER_STATEMENT = 2_000;

/**
 * Writes a checked file: every row or none, and only what the preview showed. A change of one of its sites since then
 * makes it fail, and the preview is computed again. Applying twice changes nothing.
 */
export async function applyImport(
  { db, clock, onProgress = () => undefined }: ApplyDeps,
  wanted: OwnImport & { readonly checks: number; readonly newAreas: readonly string[] },
): Promise<Result<ImportSummary, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockSites(tx);
    const found = await holdImport(tx, wanted);
    if (found === undefined) return notFound();
    if (found.applied_at !== null) return ok(await summariseImport(tx, found));
    const added = (await addedAreas(tx, found.id)).map(({ name }) => name);
    const obstacle =
      (await findObstacle(tx, found, wanted.checks)) ?? (await unconfirmed(tx, added, wanted.newAreas));
    if (obstacle !== undefined) return conflict(obstacle);
    const at = clock.now();
    // Read before the writing, because a written row fits its draft.
    const before = await summariseImport(tx, found);
    const author = { actor: wanted.actor, at };
    await addAreas(tx, added, author);
    let rows_applied = 0;
    for (const kind of ['changed', 'new'] as const) {
      for await (const drafts of draftsOf(tx, found.id, kind)) {
        await storeChanges(tx, await changesBy(tx, drafts), author);
        onProgress((rows_applied += drafts.length));
      }
    }
    await updateImport(tx, found.id, { applied_at: at, rows_applied });
    return ok({ ...before, rows_applied, applied_at: at.toISOString() });
  });
}

async function findObstacle(tx: Database, found: StoredImport, checks: number): Promise<string | undefined> {
  if (found.checks === 0) return 'The file is not checked yet.';
  if (found.checks !== checks) return 'The file was checked again. Look at the new preview.';
  // Of a traffic order only the provisions that are sites are taken; the reasons of the others are in the preview.
  const obstacle = found.order_scan === null ? await obstacleInCsv(tx, found) : undefined;
  if (obstacle !== undefined) return obstacle;
  const outdated = await countOutdated(tx, found.id);
  if (outdated > 0)
    return `${outdated} ${outdated === 1 ? 'site of the file was' : 'sites of the file were'} changed since this preview.`;
  return undefined;
}

async function obstacleInCsv(tx: Database, found: StoredImport): Promise<string | undefined> {
  const columns = found.heading?.columns ?? [];
  if (headerErrors(columns, scoreColumns(await periodNames(tx))).length > 0)
    return 'A period was renamed or removed since this file was read. Correct its columns and import it again.';
  const { error } = await countRows(tx, found.id);
  return error > 0 ? `Correct ${error} ${error === 1 ? 'row' : 'rows'} first.` : undefined;
}

/**
 * A new name beside existing areas is more often a typing error than an area, and takes its sites out of every plan. Where
 * no area exists yet, nothing can be mistyped.
 */
async function unconfirmed(
  tx: Database,
  added: readonly string[],
  confirmed: readonly string[],
): Promise<string | undefined> {
  const missing = added.filter((name) => !confirmed.includes(name));
  if (missing.length === 0 || (await areaNames(tx)).length === 0) return undefined;
  return `Confirm the new ${missing.length === 1 ? 'area' : 'areas'} first: ${missing.join(', ')}.`;
}

async function* draftsOf(tx: Database, importId: number, kind: RowKind) {
  for (let after = 0; ;) {
    const rows = await rowsOfKind(tx, importId, { kind, after, limit: ROWS_PER_STATEMENT });
    const drafts = rows.flatMap(({ draft }) => (draft === null ? [] : [draft]));
    if (drafts.length > 0) yield drafts;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_STATEMENT) return;
    after = last.number;
  }
}
