import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type Area = { readonly id: number; readonly name: string };
export async function findAreaId(db: Database, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('areas').select('id').where('name', '=', name).executeTakeFirst();
  return row?.id;
}

export async function areaNames(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('areas').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}

/** Concurrent changes of areas run one after the other; readers are not blocked. */
export async function lockAreas(tx: Database): Promise<void> {
  await sql`lock table areas in share row exclusive mode`.execute(tx);
}

export async function findArea(db: Database, id: number): Promise<Area | undefined> {
  return db.selectFrom('areas').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** The area of this name, in any capitals. */
export async function findAreaNamed(db: Database, name: string): Promise<Area | undefined> {
  return db
    .selectFrom('areas')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .orderBy(sql`name <> ${name}`)
    .executeTakeFirst();
}

export async function insertArea(db: Database, name: string): Promise<number> {
  const row = await db.insertInto('areas').values({ name }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** The stored names of areas that are named in any capitals, by the name as it was written. */
export async function storedAreaNames(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ written: string; name: string }>`
    select distinct on (written) written, a.name
    from unnest(${names}::text[]) as written join areas a on lower(a.name) = lower(written)
    order by written, a.name <> written, a.id
  `.execute(db);
  return new Map(rows.map(({ written, name }) => [written, name]));
}

export async function insertAreas(
  db: Database,
  names: readonly string[],
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  if (names.length === 0) return [];
  return db
    .insertInto('areas')
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
}

export async function storeAreaName(db: Database, { id, name }: Area): Promise<void> {
  await db.updateTable('areas').set({ name }).where('id', '=', id).execute();
}
