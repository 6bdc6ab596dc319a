import { createHash } from 'node:crypto';
import { localMoment } from '#time/local-moment.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { headerErrors, lengthErrors } from '#modules/sites/check-site-rows.ts';
import { compareRows } from './compare-import-rows.ts';
import { completeLines } from './complete-lines.ts';
import { readImportText } from './import-text.ts';
import { type ImportSummary, summariseImport } from './read-import.ts';
import { isFirstOfOrder, readOrderPart } from './receive-order-part.ts';
import { MAX_RECORD_BYTES, breaksIn } from './csv-records.ts';
import { readHeading, readSiteLines } from './read-site-file.ts';
import { scoreColumns } from '#modules/sites/score-column.ts';
import {
  type OwnImport,
  type StoredImport,
  deleteImport,
  findImport,
  insertImport,
  insertRows,
  keepNewestOpen,
  keepNewestRows,
  lockImport,
  lockImportsBy,
  updateImport,
} from './site-imports-table.ts';
import { periodNames } from '#modules/sites/sites-table.all-areas.ts';

/** A corrected file is another import; the oldest open one of the same person makes room for it. */
const MAX_OPEN_IMPORTS = 3;
/** Applied imports of all people whose rows can still be looked at. */
const MAX_APPLIED_WITH_ROWS = 20;

export async function startImport(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: {
    readonly fileName: string;
    readonly bytes: number;
    readonly areaName?: string;
    readonly actor: string;
  },
): Promise<Result<ImportSummary, Failure>> {
  const { fileName: file_name, bytes, areaName = '', actor } = wanted;
  const area_name = areaName.trim();
  return db.transaction().execute(async (tx) => {
    await lockImportsBy(tx, actor);
    const importId = await insertImport(tx, {
      file_name,
      bytes,
      area_name,
      created_by: actor,
      at: clock.now(),
    });
    await keepNewestOpen(tx, actor, MAX_OPEN_IMPORTS);
    await keepNewestRows(tx, MAX_APPLIED_WITH_ROWS);
    const started = await findImport(tx, { importId, actor });
    return started === undefined ? notFound() : ok(await summariseImport(tx, started));
  });
}

type ReceiveDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'FEATURES' | 'TIME_ZONE'>;
};

const takesOrders = ({ config }: ReceiveDeps): boolean => config.FEATURES.includes('integrations');

const localToday = ({ clock, config }: ReceiveDeps): string => localMoment(clock.now(), config.TIME_ZONE).day;

/**
 * Takes the next part of a file, reads its complete lines and compares them with the stored sites. Only one part at a time is
 * in memory. A file that is not a site file is refused at once and forgotten.
 */
export async function receiveImportPart(
  deps: ReceiveDeps,
  sent: OwnImport & { readonly part: number; readonly bytes: Uint8Array },
): Promise<Result<ImportSummary, Failure>> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, sent);
    if (found === undefined) return notFound();
    const last_part_digest = `${sent.part}:${createHash('sha256').update(sent.bytes).digest('hex')}`;
    // The reply to it was lost, and it was sent again.
    if (sent.part === found.parts_read && found.parts_read > 0)
      return found.last_part_digest !== last_part_digest
        ? conflict(`Part ${sent.part} was received with other content. Start again with the whole file.`)
        : ok(await summariseImport(tx, found));
    if (found.bytes_read === found.bytes) return conflict('The file is complete.');
    if (sent.part !== found.parts_read + 1) return conflict(`Part ${found.parts_read + 1} is expected.`);
    const isOrder = found.order_scan !== null || (takesOrders(deps) && isFirstOfOrder(found, sent.bytes));
    const progress = isOrder
      ? await readOrderPart(tx, found, { bytes: sent.bytes, today: localToday(deps) })
      : await readPart(tx, found, sent.bytes);
    if (!progress.ok) {
      await deleteImport(tx, found.id);
      return progress;
    }
    const { id: _id, file_name: _name, bytes: _bytes, ...values } = { ...found, ...progress.value };
    await updateImport(tx, found.id, { ...values, last_part_digest });
    return ok(await summariseImport(tx, { ...found, ...progress.value }));
  });
}

async function readPart(
  tx: Database,
  before: StoredImport,
  bytes: Uint8Array,
): Promise<Result<Partial<StoredImport>, Failure>> {
  const bytes_read = before.bytes_read + bytes.length;
  if (bytes_read > before.bytes) return refuse('The file is longer than it was announced.');
  const piece = Buffer.concat([before.remainder, bytes]);
  const { lines, rest } =
    bytes_read === before.bytes ? { lines: piece, rest: Buffer.alloc(0) } : completeLines(piece);
  const text = readImportText(lines, before.parts_read === 0 ? bytes : undefined);
  if (!text.ok) return refuse(text.failure);
  if (rest.length > MAX_RECORD_BYTES) {
    const line = before.lines_read + breaksIn(text.value) + 1;
    return refuse(`This is not CSV: the line ${line} does not end, or a quote is not closed.`);
  }
  const progress = { ...before, bytes_read, parts_read: before.parts_read + 1, remainder: rest };
  return text.value.trim() === '' && before.heading === null && rest.length > 0
    ? ok(progress)
    : readText(tx, progress, text.value);
}

async function readText(
  tx: Database,
  before: StoredImport,
  text: string,
): Promise<Result<StoredImport, Failure>> {
  const slots = scoreColumns(await periodNames(tx));
  let { heading, lines_read } = before;
  let body = text;
  if (heading === null) {
    const read = readHeading(text, slots);
    if (!read.ok) return refuse(read.failure.map(({ reason }) => `${reason}.`).join(' '));
    const errors = headerErrors(read.value.heading.columns, slots);
    if (errors.length > 0)
      return refuse(errors.map(({ column, reason }) => `${column}: ${reason}.`).join(' '));
    heading = read.value.heading;
    lines_read = read.value.lines;
    body = read.value.rest;
  }
  const rows = await compareRows(tx, readSiteLines(body, heading, lines_read), slots);
  const rows_read = before.rows_read + rows.length;
  const [tooLong] = lengthErrors(rows_read);
  if (tooLong !== undefined) return refuse(`${tooLong.reason}.`);
  await insertRows(
    tx,
    before.id,
    rows.map((row, n) => ({ ...row, number: before.rows_read + n + 1 })),
  );
  return ok({ ...before, heading, rows_read, lines_read: lines_read + breaksIn(body) });
}

const refuse = (sentence: string) => invalid({ detail: sentence });
