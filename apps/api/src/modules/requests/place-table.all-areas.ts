import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Position } from '#geo/distance.ts';
import type { SeenSite } from './rule-times.ts';
import { OUTSIDE_METRES, SITE_METRES, boxAround, nearestSite } from './same-place.ts';

export type Found =
  | { readonly kind: 'site'; readonly siteId: number; readonly metres: number }
  | { readonly kind: 'unplaced' }
  /** Far from every site. */
  | { readonly kind: 'outside' };

/** The site that a position belongs to. */
export async function findPlace(db: Database, position: Position): Promise<Found> {
  const nearest = nearestSite(position, await sitesWithin(db, position, SITE_METRES));
  if (nearest !== undefined && nearest.metres <= SITE_METRES)
    return { kind: 'site', siteId: nearest.site.id, metres: nearest.metres };
  const { south, north, west, east } = boxAround(position, OUTSIDE_METRES);
  const { rows } = await sql<{ is_near: boolean; has_any: boolean }>`
    select
      exists (
        select from sites where retired_at is null and latitude between ${south} and ${north}
          and longitude between ${west} and ${east}
      ) as is_near,
      exists (select from sites where retired_at is null and latitude is not null) as has_any
  `.execute(db);
  const [known] = rows;
  return { kind: known?.has_any === true && !known.is_near ? 'outside' : 'unplaced' };
}

async function sitesWithin(
  db: Database,
  position: Position,
  metres: number,
): Promise<readonly (Position & { readonly id: number })[]> {
  const { south, north, west, east } = boxAround(position, metres);
  const { rows } = await sql<Position & { id: number }>`
    select id, latitude, longitude from sites
    where retired_at is null and latitude between ${south} and ${north} and longitude between ${west} and ${east}
    order by id
  `.execute(db);
  return rows;
}

/** The first two sites of a street. */
export async function sitesOfStreet(db: Database, usrn: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sites where usrn = ${usrn} and usrn <> '' and retired_at is null order by id limit 2
  `.execute(db);
  return rows.map(({ id }) => id);
}

export type SiteFacts = {
  readonly id: number;
  readonly name: string;
  readonly area_id: number;
  readonly area_name: string;
  readonly hours: Readonly<Record<string, string>>;
};

/** Sites that are not retired, by id. */
export async function readSites(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SiteFacts>> {
  const { rows } = await sql<SiteFacts>`
    select s.id, s.name, s.area_id, a.name as area_name, s.hours
    from sites s join areas a on a.id = s.area_id
    where s.id = any(${ids}::integer[]) and s.retired_at is null
  `.execute(db);
  return new Map(rows.map((site) => [site.id, site]));
}

/** When anybody was at a site last, up to a time, and the days of its visit rule. */
export async function readSeenSite(db: Database, siteId: number, at: Date): Promise<SeenSite> {
  const { rows } = await sql<SeenSite>`
    select
      (
        select max(visited_at) from visits
        where site_id = s.id and outcome = 'visited' and visited_at <= ${at}
      ) as "seenAt",
      case
        when s.visits_per_day is not null then 1
        else coalesce(s.visit_every_days, a.visit_every_days, o.visit_every_days)
      end as "everyDays"
    from sites s join areas a on a.id = s.area_id left join organisation o on true
    where s.id = ${siteId}
  `.execute(db);
  return rows[0] ?? { seenAt: null, everyDays: null };
}
