import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { IndexRow } from './area-index.ts';

export type AreaIndex = {
  readonly label: string;
  readonly importedAt: Date;
  readonly numbers: ReadonlyMap<number, number>;
};

export async function readAreaIndex(db: Database): Promise<AreaIndex | null> {
  const rows = await db.selectFrom('area_index').selectAll().execute();
  const [first] = rows;
  if (first === undefined) return null;
  return {
    label: first.label,
    importedAt: first.imported_at,
    numbers: new Map(rows.map(({ area_id, number }) => [area_id, number])),
  };
}

/** In a transaction: replaces the whole index. */
export async function replaceAreaIndex(tx: Database, rows: readonly IndexRow[], at: Date): Promise<void> {
  await tx.deleteFrom('area_index').execute();
  if (rows.length === 0) return;
  await sql`
    insert into area_index (area_id, label, number, imported_at)
    select area_id, label, number, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (area_id integer, label text, number float8)
  `.execute(tx);
}
