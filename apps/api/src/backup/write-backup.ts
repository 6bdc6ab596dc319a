import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { appliedMigrations } from '#db/migrate.ts';
import { BackupRefusal, FORMAT, type Header, type Trailer, VERSION, createChecksum } from './backup-file.ts';
import { BACKED_UP_TABLES, type TableName } from './tables.ts';

export type BackupWritten = { readonly rows: Readonly<Record<string, number>>; readonly takenAt: string };

const ROWS_PER_FETCH = 2_000;

/**
 * Writes every row of every table from one snapshot of the database. The file gets its name only when it is complete and
 * synced to disk. A file of that name is replaced only with `force`.
 */
export async function writeBackup(
  deps: { db: Database; clock: Clock },
  path: string,
  { force = false }: { readonly force?: boolean } = {},
): Promise<BackupWritten> {
  if (!force && existsSync(path)) {
    throw new BackupRefusal(`${path} exists already. Choose another name, or replace it with --force.`);
  }
  const unfinished = `${path}.part`;
  const takenAt = deps.clock.now().toISOString();
  const rows: Record<string, number> = {};
  const file = await open(unfinished, 'w', 0o600);
  try {
    await deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) =>
        pipeline(
          Readable.from(lines(tx, takenAt, rows)),
          createGzip(),
          file.createWriteStream({ flush: true }),
        ),
      );
    await rename(unfinished, path);
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw cause;
  }
  return { rows, takenAt };
}

async function* lines(tx: Database, takenAt: string, rows: Record<string, number>): AsyncGenerator<string> {
  const checksum = createChecksum();
  const line = (value: object | string) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    checksum.add(text);
    return `${text}\n`;
  };
  const migrations = [...(await appliedMigrations(tx))];
  yield line({ format: FORMAT, version: VERSION, takenAt, migrations } satisfies Header);
  for (const table of BACKED_UP_TABLES) {
    rows[table] = 0;
    yield line({ table });
    for await (const row of rowsOf(tx, table)) {
      rows[table] += 1;
      yield line(row);
    }
  }
  yield `${JSON.stringify({ rows, sha256: checksum.digest() } satisfies Trailer)}\n`;
}

/** A transaction means nothing in another database: restoring writes a new one. */
const WITH_CHANGED_IN: ReadonlySet<TableName> = new Set([
  'boosts',
  'sent_rounds',
  'site_jobs',
  'job_people',
  'claims',
]);

/** The database serialises the rows as JSON, so that the driver converts no value. */
async function* rowsOf(tx: Database, table: TableName): AsyncGenerator<string> {
  const cursor = sql.id(`backup_${table}`);
  const row = WITH_CHANGED_IN.has(table) ? sql`(to_jsonb(t) - 'changed_in')` : sql`row_to_json(t)`;
  await sql`declare ${cursor} no scroll cursor for select ${row}::text as line from ${sql.table(table)} t`.execute(
    tx,
  );
  for (;;) {
    const batch = await sql<{ line: string }>`fetch ${sql.lit(ROWS_PER_FETCH)} from ${cursor}`.execute(tx);
    for (const { line } of batch.rows) yield line;
    if (batch.rows.length < ROWS_PER_FETCH) break;
  }
  await sql`close ${cursor}`.execute(tx);
}
