import { setImmediate } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { compareDrafts } from './compare-import-rows.ts';
import {
  addedAreas,
  countMissing,
  markDuplicates,
  markRepeatedRefs,
} from './import-comparison-table.all-areas.ts';
import { nearestName } from './nearest-name.ts';
import { orderFitter } from './order-fitter.ts';
import { type ImportSummary, summariseImport } from './read-import.ts';
import { scoreColumns } from '#modules/sites/score-column.ts';
import type { SiteDraft } from '#modules/sites/site-row.ts';
import {
  type ImportRow,
  type NewArea,
  type OwnImport,
  countRows,
  lockImport,
  readableRows,
  updateImport,
  updateRows,
} from './site-imports-table.ts';
import { areaNames } from '#modules/areas/areas-table.ts';
import { MAX_AREAS } from '#modules/areas/create-area.ts';
import { MAX_SITES, countSites, periodNames } from '#modules/sites/sites-table.all-areas.ts';

const ROWS_PER_STATEMENT = 2_000;
/** More than an organisation has; each is compared with all existing names. */
const MAX_NEW_AREAS = 500;

/** Completes the preview of a file that is wholly there; again, to compare it with sites that changed since. */
export async function checkImport(
  db: Database,
  own: OwnImport,
  maxSites = MAX_SITES,
): Promise<Result<ImportSummary, Failure>> {
  return db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, own);
    if (found === undefined) return notFound();
    if (found.applied_at !== null) return ok(await summariseImport(tx, found));
    if (found.bytes_read < found.bytes) return conflict('The file is not complete yet.');
    // The first time every part of a CSV file was compared as it came in.
    if (found.order_scan !== null) await compareAgain(tx, found.id, orderFitter(tx));
    else if (found.checks > 0) await compareAgain(tx, found.id);
    await markDuplicates(tx, found.id);
    if (found.order_scan !== null) await markRepeatedRefs(tx, found.id);
    const added = await addedAreas(tx, found.id);
    if (added.length > MAX_NEW_AREAS)
      return conflict(
        `The file adds ${added.length} areas; at most ${MAX_NEW_AREAS} at once. Split the file.`,
      );
    const known = await areaNames(tx);
    if (known.length + added.length > MAX_AREAS)
      return conflict(`There would be ${known.length + added.length} areas; at most ${MAX_AREAS}.`);
    const sites = (await countSites(tx)) + (await countRows(tx, found.id)).new;
    if (sites > maxSites) return conflict(`There would be ${sites} sites; at most ${maxSites}.`);
    const values = {
      checks: found.checks + 1,
      missing: await countMissing(tx, found),
      new_areas: await withNearestNames(added, known),
    };
    await updateImport(tx, found.id, values);
    return ok(await summariseImport(tx, { ...found, ...values }));
  });
}

async function withNearestNames(
  added: Awaited<ReturnType<typeof addedAreas>>,
  names: readonly string[],
): Promise<readonly NewArea[]> {
  const areas: NewArea[] = [];
  for (const { name, sites } of added) {
    areas.push({ name, sites, nearest: nearestName(name, names) ?? null });
    // Hundreds of names against hundreds take a while; other calls go on in between.
    await setImmediate();
  }
  return areas;
}

type ReadableRow = ImportRow & { readonly draft: SiteDraft };
const asTheyAre = async (rows: readonly ReadableRow[]) => rows;

async function compareAgain(tx: Database, importId: number, fit = asTheyAre): Promise<void> {
  const slots = scoreColumns(await periodNames(tx));
  let after = 0;
  for (;;) {
    const rows = await readableRows(tx, importId, { after, limit: ROWS_PER_STATEMENT });
    await updateRows(tx, importId, await compareDrafts(tx, await fit(rows), slots));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_STATEMENT) return;
    after = last.number;
  }
}
