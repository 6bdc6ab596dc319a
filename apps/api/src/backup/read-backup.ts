import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import {
  BackupRefusal,
  type Header,
  type Trailer,
  createChecksum,
  header,
  tableMark,
  trailer,
} from './backup-file.ts';
import { BACKED_UP_TABLES, type TableName } from './tables.ts';

export type BackupPart =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'row'; readonly table: TableName; readonly line: string };

/**
 * Yields the parts of a backup in order. The caller must not commit before the last part: only that one proves that the
 * file is complete and unchanged.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const checksum = createChecksum();
  const counts = new Map<string, number>();
  let table: TableName | undefined;
  let end: Trailer | undefined;
  let first = true;
  for await (const line of linesOf(path)) {
    if (end !== undefined)
      throw new BackupRefusal('The backup has data after its end; PatrolPlan did not write it.');
    if (first) {
      first = false;
      yield { kind: 'header', header: readHeader(line) };
      checksum.add(line);
      continue;
    }
    const marked = line.startsWith('{"table":') ? readTableMark(line) : undefined;
    end = line.startsWith('{"rows":') ? readTrailer(line) : undefined;
    if (end !== undefined) continue;
    checksum.add(line);
    if (marked !== undefined) {
      table = marked;
      counts.set(table, 0);
    } else {
      if (table === undefined) throw new BackupRefusal('The backup has a row before its first table.');
      counts.set(table, (counts.get(table) ?? 0) + 1);
      yield { kind: 'row', table, line };
    }
  }
  if (first) throw new BackupRefusal('The file is empty.');
  if (end === undefined) throw new BackupRefusal('The backup is not whole: its end is missing.');
  if (end.sha256 !== checksum.digest())
    throw new BackupRefusal('The backup was changed or damaged: its checksum is wrong.');
  for (const name of BACKED_UP_TABLES) {
    if (counts.get(name) !== end.rows[name])
      throw new BackupRefusal(`The backup is not whole: rows of ${name} are missing.`);
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unpacked = file.pipe(createGunzip());
  file.once('error', (cause) => unpacked.destroy(cause));
  try {
    yield* createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY });
    if (unpacked.errored) throw unpacked.errored;
  } catch (cause) {
    throw new BackupRefusal(
      `The file cannot be read as a backup (${cause instanceof Error ? cause.message : String(cause)}).`,
      { cause },
    );
  } finally {
    file.destroy();
  }
}

function readHeader(line: string): Header {
  const read = v.safeParse(header, parsed(line));
  if (!read.success) throw new BackupRefusal('The file is not a backup of PatrolPlan, or of a newer one.');
  return read.output;
}

function readTableMark(line: string): TableName | undefined {
  const read = v.safeParse(tableMark, parsed(line));
  if (!read.success) return undefined;
  const name = BACKED_UP_TABLES.find((known) => known === read.output.table);
  if (name === undefined)
    throw new BackupRefusal(`The backup has a table that is not known here: ${read.output.table}.`);
  return name;
}

function readTrailer(line: string): Trailer | undefined {
  const read = v.safeParse(trailer, parsed(line));
  return read.success ? read.output : undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupRefusal('The backup has a line that is not JSON.');
  }
}
