import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { appliedMigrations } from '#db/migrate.ts';
import { BackupRefusal, type Header } from './backup-file.ts';
import { readBackup } from './read-backup.ts';
import { BACKED_UP_TABLES, type TableName } from './tables.ts';

const ROWS_PER_STATEMENT = 500;
/** Tables that the migrations or a first start fill. A restore replaces their rows. */
const FILLED_FROM_THE_START: readonly TableName[] = [
  'periods',
  'bank_holidays',
  'app_settings',
  'push_keys',
  'installation',
];

/** Restores a backup into a migrated, empty database, in one transaction. */
export async function restoreBackup(db: Database, path: string): Promise<Readonly<Record<string, number>>> {
  const restored: Record<string, number> = Object.fromEntries(BACKED_UP_TABLES.map((table) => [table, 0]));
  await db.transaction().execute(async (tx) => {
    await refuseFilled(tx);
    for (const table of FILLED_FROM_THE_START) await sql`delete from ${sql.table(table)}`.execute(tx);
    let batch: { table: TableName; lines: string[] } | undefined;
    const flush = async () => {
      if (batch === undefined) return;
      await insertLines(tx, batch.table, batch.lines);
      restored[batch.table] = (restored[batch.table] ?? 0) + batch.lines.length;
      batch = undefined;
    };
    for await (const part of readBackup(path)) {
      if (part.kind === 'header') {
        await refuseOtherSchema(tx, part.header);
        continue;
      }
      if (batch?.table !== part.table || batch.lines.length >= ROWS_PER_STATEMENT) await flush();
      batch ??= { table: part.table, lines: [] };
      batch.lines.push(part.line);
    }
    await flush();
    await resetIdentities(tx);
  });
  return restored;
}

async function refuseFilled(tx: Database): Promise<void> {
  for (const table of BACKED_UP_TABLES) {
    if (FILLED_FROM_THE_START.includes(table)) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
    if (rows.length > 0) {
      throw new BackupRefusal(
        `The database is not empty (table ${table} has rows). A backup is restored into a new one only, so that nothing is overwritten.`,
      );
    }
  }
}

async function refuseOtherSchema(tx: Database, { migrations }: Header): Promise<void> {
  const here = await appliedMigrations(tx);
  if (here.join() === migrations.join()) return;
  throw new BackupRefusal(
    `The backup is of another release: it has ${migrations.at(-1) ?? 'no migration'} as its newest migration and this is ${here.at(-1) ?? 'none'}. Restore it with the release that wrote it, then update.`,
  );
}

/** The database parses the JSON. `overriding system value` preserves the ids that other rows refer to. */
async function insertLines(tx: Database, table: TableName, lines: readonly string[]): Promise<void> {
  const into = sql.table(table);
  await sql`
    insert into ${into} overriding system value
    select * from json_populate_recordset(null::${into}, ${`[${lines.join(',')}]`}::json)
  `.execute(tx);
}

/** The next id of each table follows the highest restored one. */
async function resetIdentities(tx: Database): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'
  `.execute(tx);
  for (const { table, column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 1),
        exists (select from ${sql.table(table)}))
    `.execute(tx);
  }
}
