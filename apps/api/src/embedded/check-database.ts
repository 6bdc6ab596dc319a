import type { PGlite } from '@electric-sql/pglite';

/**
 * Reads every row of every table, once by the table and once by its primary key. Each page read is verified by
 * its checksum, and a table that lost its tail has fewer rows than its key. Throws at the first thing that is wrong.
 */
export async function checkDatabase(engine: PGlite): Promise<void> {
  const { rows: tables } = await engine.query<{ name: string; keyed: boolean }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as keyed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('information_schema', 'pg_toast')
    order by 1`);
  await engine.transaction(async (tx) => {
    const count = async (name: string) => {
      const { rows } = await tx.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      return rows[0]?.count;
    };
    for (const { name, keyed } of tables) {
      await tx.exec(
        'set local enable_seqscan = on; set local enable_indexscan = off; set local enable_indexonlyscan = off',
      );
      const stored = await count(name);
      if (!keyed) continue;
      await tx.exec(
        'set local enable_seqscan = off; set local enable_indexscan = on; set local enable_indexonlyscan = on',
      );
      const known = await count(name);
      if (stored !== known) throw new Error(`Table ${name} holds ${stored} rows and its key ${known}`);
    }
  });
}
