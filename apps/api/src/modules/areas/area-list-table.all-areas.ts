import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Area } from './areas-table.ts';

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
