import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** For each job the second at which a run last succeeded. The queue keeps finished runs for a day. */
export async function readLastSuccesses(db: Database): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string; at: number }>`
    select name, extract(epoch from max(completed_on))::float8 as at
    from jobs.job where state = 'completed' and name not like '\\_\\_%' group by name
  `.execute(db);
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}
