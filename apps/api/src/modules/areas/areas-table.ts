import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type Area = { readonly id: number; readonly name: string };
export type ListedArea = Area & { readonly sites: number; readonly wardens: number };

/** Every area with its sites in use and the active accounts it is assigned to. */
export async function listAreas(db: Database): Promise<readonly ListedArea[]> {
  const { rows } = await sql<ListedArea>`
    select a.id, a.name, coalesce(s.number, 0) as sites, coalesce(w.number, 0) as wardens
    from areas a
    left join (
      select area_id, count(*) as number from sites where retired_at is null group by area_id
    ) as s on s.area_id = a.id
    left join (
      select area_id, count(*) as number
      from user_areas join users on users.id = user_areas.user_id
      where users.is_active group by area_id
    ) as w on w.area_id = a.id
    order by lower(a.name), a.id
  `.execute(db);
  return rows;
}

export type AreaStrip = Area & {
  readonly longitude: number;
  readonly south: number;
  readonly north: number;
};

/**
 * The sites in use by area, cut into strips of a thousandth of a degree of longitude: the southernmost and the northernmost
 * of each. The outline of an area needs no others.
 */
export async function areaStrips(db: Database): Promise<readonly AreaStrip[]> {
  const { rows } = await sql<AreaStrip>`
    select a.id, a.name, s.strip::double precision / 1000 as longitude, s.south, s.north
    from areas a join (
      select area_id, round(longitude * 1000) as strip, min(latitude) as south, max(latitude) as north
      from sites
      where retired_at is null and latitude is not null and longitude is not null
      group by area_id, round(longitude * 1000)
    ) as s on s.area_id = a.id
    order by lower(a.name), a.id, s.strip
  `.execute(db);
  return rows;
}

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
