import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { isClosed } from '#modules/closures/in-force.ts';
import type { Place, Recipient } from './send-refusal.ts';

/** The active people of these ids with their areas, by id. */
export async function readRecipients(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Recipient>> {
  const { rows } = await sql<Recipient & { id: number }>`
    select u.id, u.is_staff as "isStaff",
      coalesce((select json_agg(area_id) from user_areas where user_id = u.id), '[]') as "areaIds"
    from users u where u.id = any(${ids}::integer[]) and u.is_active
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

type NamedPlace = Place & { readonly name: string };

/**
 * The sites of these ids, retired ones too, by id. They cannot retire before the transaction ends. `closuresAt`: when to look
 * for sites that cannot be enforced; null where the organisation marks none.
 */
export async function lockSites(
  db: Database,
  ids: readonly number[],
  closuresAt: Date | null,
): Promise<ReadonlyMap<number, NamedPlace>> {
  const marked = closuresAt === null ? sql<SqlBool>`false` : isClosed('sites.id', closuresAt);
  const { rows } = await sql<NamedPlace & { id: number }>`
    select id, name, area_id as "areaId", retired_at is not null as "isRetired",
      ${marked} as "isClosed" from sites
    where id = any(${ids}::integer[]) order by id for share
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those who see an area of these sites and are on shift. */
export async function peopleOnShiftIn(
  db: Database,
  siteIds: readonly number[],
  at: Date,
): Promise<readonly number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct ua.user_id from user_areas ua join shifts sh on sh.user_id = ua.user_id
    join users u on u.id = ua.user_id and u.is_active
    where ua.area_id in (select area_id from sites where id = any(${siteIds}::integer[]))
      and sh.ended_at is null and sh.ends_at > ${at}
    order by ua.user_id
  `.execute(db);
  return rows.map(({ user_id }) => user_id);
}
