import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { headerFaults } from '#modules/sites/check-site-rows.ts';
import { countOutdated } from './import-comparison-table.ts';
import { type ImportSummary, summaryOf } from './read-import.ts';
import {
  type RowKind,
  type StoredImport,
  countRows,
  findImport,
  rowsOfKind,
  updateImport,
} from './site-imports-table.ts';
import { scoreColumns } from '#modules/sites/score-column.ts';
import { lockSites, periodNames } from '#modules/sites/sites-table.ts';
import { changesBy, storeChanges } from './store-drafts.ts';

type ApplyDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Called with the number of rows written so far, which nobody else can see before the end. */
  readonly onProgress?: (rows: number) => void;
};

const ROWS_PER_STATEMENT = 2_000;

/**
 * Writes a checked file: every row or none, and only what the preview showed. A change of one of its sites since then
 * makes it fail, and the preview is made again. Applying twice changes nothing.
 */
export async function applyImport(
  { db, clock, onProgress = () => undefined }: ApplyDeps,
  wanted: { readonly importId: number; readonly checks: number; readonly actor: string },
): Promise<Result<ImportSummary, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockSites(tx);
    const found = await findImport(tx, wanted.importId);
    if (found === undefined) return notFound();
    if (found.applied_at !== null) return ok(await summaryOf(tx, found));
    const obstacle = await obstacleOf(tx, found, wanted.checks);
    if (obstacle !== undefined) return conflict(obstacle);
    const at = clock.now();
    // Read before the writing, because a written row fits its draft.
    const before = await summaryOf(tx, found);
    let rows_applied = 0;
    for (const kind of ['changed', 'new'] as const) {
      for await (const drafts of draftsOf(tx, found.id, kind)) {
        await storeChanges(tx, await changesBy(tx, drafts), { actor: wanted.actor, at });
        onProgress((rows_applied += drafts.length));
      }
    }
    await updateImport(tx, found.id, { applied_at: at, rows_applied });
    return ok({ ...before, rows_applied, applied_at: at.toISOString() });
  });
}

async function obstacleOf(tx: Database, found: StoredImport, checks: number): Promise<string | undefined> {
  if (found.checks === 0) return 'The file is not checked yet.';
  if (found.checks !== checks) return 'The file was checked again. Look at the new preview.';
  const columns = found.heading?.columns ?? [];
  if (headerFaults(columns, scoreColumns(await periodNames(tx))).length > 0)
    return 'A period was renamed or removed since this file was read. Correct its columns and import it again.';
  const { error } = await countRows(tx, found.id);
  if (error > 0) return `Correct ${error} ${error === 1 ? 'row' : 'rows'} first.`;
  const outdated = await countOutdated(tx, found.id);
  if (outdated > 0)
    return `${outdated} ${outdated === 1 ? 'site of the file was' : 'sites of the file were'} changed since this preview.`;
  return undefined;
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
