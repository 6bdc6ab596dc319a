import { readLastBackup } from '#backup/last-backup-table.ts';
import type { Database } from '#db/database.ts';
import type { Metrics } from './metrics.ts';

type Watched = { readonly db: Database; readonly metrics: Metrics };

/** When the command line last wrote a whole backup of this database. Missing when it never did. */
export function watchBackups({ db, metrics }: Watched): void {
  metrics.watch(
    'patrol_backup_last_success_timestamp_seconds',
    'When a backup was last complete.',
    async () => {
      const at = await readLastBackup(db);
      if (at === null) throw new Error('there is no backup');
      return at.getTime() / 1_000;
    },
  );
}
