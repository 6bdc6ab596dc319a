import { sql } from 'kysely';
import type { Database } from './database.ts';

const STEP_MS = 10 * 60_000;

/**
 * Deletes the rows of a log before a time, ten minutes of them by a statement, and returns how many. A log that is days behind,
 * because the job did not run or the retention was shortened, would take one statement longer than its time limit, which
 * then deletes nothing, every time. The next rows are read from where the last ones ended: entries of deleted rows
 * stay in the index until the vacuum.
 */
export async function deleteBefore(
  db: Database,
  log: { readonly table: 'route_fetches' | 'visits'; readonly time: string },
  before: Date,
): Promise<number> {
  const [table, time] = [sql.table(log.table), sql.ref(log.time)];
  let deleted = 0;
  let from: Date | '-infinity' = '-infinity';
  for (;;) {
    const oldest = await sql<{ at: Date | null }>`
      select min(${time}) as at from ${table} where ${time} >= ${from} and ${time} < ${before}
    `.execute(db);
    const start = oldest.rows[0]?.at ?? null;
    if (start === null) return deleted;
    const until: Date = new Date(Math.min(start.getTime() + STEP_MS, before.getTime()));
    const { numAffectedRows } =
      await sql`delete from ${table} where ${time} >= ${start} and ${time} < ${until}`.execute(db);
    deleted += Number(numAffectedRows ?? 0);
    from = until;
  }
}
