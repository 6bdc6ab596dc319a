import type { Database } from '#db/database.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { compareDrafts } from './compare-import-rows.ts';
import { countMissing, markDuplicates } from './import-comparison-table.ts';
import { type ImportSummary, summaryOf } from './read-import.ts';
import { scoreColumns } from '#modules/sites/score-column.ts';
import { lockImport, readableRows, updateImport, updateRows } from './site-imports-table.ts';
import { periodNames } from '#modules/sites/sites-table.ts';

const ROWS_PER_STATEMENT = 2_000;

/** Completes the preview of a file that is wholly there; again, to compare it with sites that changed since. */
export async function checkImport(db: Database, importId: number): Promise<Result<ImportSummary, Failure>> {
  return db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, importId);
    if (found === undefined) return notFound();
    if (found.applied_at !== null) return ok(await summaryOf(tx, found));
    if (found.bytes_read < found.bytes) return conflict('The file is not complete yet.');
    // The first time every part was compared as it came in.
    if (found.checks > 0) await compareAgain(tx, importId);
    await markDuplicates(tx, importId);
    const values = { checks: found.checks + 1, missing: await countMissing(tx, importId) };
    await updateImport(tx, importId, values);
    return ok(await summaryOf(tx, { ...found, ...values }));
  });
}

async function compareAgain(tx: Database, importId: number): Promise<void> {
  const slots = scoreColumns(await periodNames(tx));
  let after = 0;
  for (;;) {
    const rows = await readableRows(tx, importId, { after, limit: ROWS_PER_STATEMENT });
    await updateRows(tx, importId, await compareDrafts(tx, rows, slots));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_STATEMENT) return;
    after = last.number;
  }
}
