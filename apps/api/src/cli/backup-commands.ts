import type { Command } from 'commander';
import { errorCode, isFileError } from '#db/explain-database-error.ts';
import { BackupRefusal } from '#backup/backup-file.ts';
import { noteBackup } from '#backup/last-backup-table.ts';
import { restoreBackup } from '#backup/restore-backup.ts';
import { writeBackup } from '#backup/write-backup.ts';
import { showDone } from './show.ts';
import { CommandRefusal, type CliDeps } from './cli-deps.ts';

export function addBackupCommands(program: Command, deps: CliDeps): void {
  program
    .command('backup')
    .description('write everything into one file, while the service runs')
    .argument('<file>')
    .option('--force', 'replace a file of that name')
    .addHelpText(
      'after',
      `
The file holds password hashes: keep it as safe as the database.

Example:
  npm run patrol -- backup patrolplan-2026-11-15.backup`,
    )
    .action(async (path: string, { force = false }: { force?: boolean }, command: Command) => {
      const db = await deps.database();
      const written = await writeBackup({ db, clock: deps.clock }, path, { force }).catch(fileRefusal);
      await noteBackup(db, deps.clock.now());
      showDone(deps, command, { file: path, ...written }, [
        `Wrote ${totalRows(written.rows)} rows to ${path}.`,
      ]);
    });

  program
    .command('restore')
    .description('put a backup into a database that is still empty')
    .argument('<file>')
    .addHelpText(
      'after',
      `
Restore before the first start on the new database: a database with rows is refused.

Examples:
  DATA_DIR=/srv/patrolplan npm run patrol -- restore patrolplan-2026-11-15.backup
  DATABASE_URL=postgres://… npm run patrol -- restore patrolplan-2026-11-15.backup`,
    )
    .action(async (path: string, _options: object, command: Command) => {
      const rows = await restoreBackup(await deps.database(), path).catch(fileRefusal);
      showDone(deps, command, { file: path, rows }, [`Restored ${totalRows(rows)} rows from ${path}.`]);
    });
}

/** SQLSTATEs of an invalid row: wrong format, duplicate key, or missing reference. */
const BAD_ROW = /^2[23]\w{3}$/;

const totalRows = (rows: Readonly<Record<string, number>>) =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

function fileRefusal(cause: unknown): never {
  if (cause instanceof BackupRefusal) throw new CommandRefusal(cause.message, { cause });
  if (isFileError(cause)) throw new CommandRefusal(`The file cannot be used: ${cause.message}`, { cause });
  const code = errorCode(cause);
  if (code !== undefined && BAD_ROW.test(code)) {
    throw new CommandRefusal(`The backup is damaged: a row of it cannot be stored (${code}).`, { cause });
  }
  throw cause;
}
