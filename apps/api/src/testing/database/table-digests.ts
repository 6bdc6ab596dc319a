import { sql } from 'kysely';
import { BACKED_UP_TABLES, type TableName } from '#backup/tables.ts';
import type { Database } from '#db/database.ts';

/** A refused request does change this table: the limits count attempts. */
const COUNTERS: ReadonlySet<TableName> = new Set(['rate_limits']);

/** One digest for each table, over all of its rows: equal before and after means that nothing was changed. */
export async function tableDigests(db: Database): Promise<Readonly<Record<string, string>>> {
  const parts = BACKED_UP_TABLES.filter((table) => !COUNTERS.has(table)).map(
    (table) => sql`select ${sql.lit(table)} as name,
      coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${sql.table(table)} t`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
