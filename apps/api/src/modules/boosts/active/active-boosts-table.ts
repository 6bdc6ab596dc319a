import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type Viewer, isVisibleArea } from '#modules/areas/visible-areas-table.ts';

/**
 * The boosts in force at a time, added up for each requested site that the viewer may see. Starts from the requested sites and
 * probes the indexes of boosts with them, so that the number of boosts elsewhere does not matter. `unnest` makes PostgreSQL
 * look the sites up by id; with `= any(…)` it prefers to scan whole areas. Each boost is rounded to hundredths before it is
 * added, as the explanation of a score shows it.
 */
export async function sumBoosts(
  db: Database,
  viewer: Viewer,
  siteIds: readonly number[],
  at: Date,
): Promise<readonly { readonly site_id: number; readonly boost: number }[]> {
  const { rows } = await sql<{ site_id: number; boost: number }>`
    with requested as materialized (
      select distinct s.id, s.area_id
      from unnest(${siteIds}::integer[]) as wanted (id) join sites s on s.id = wanted.id
      where s.retired_at is null and ${isVisibleArea(viewer, 's.area_id')}
    )
    select site_id, sum(floor(amount * 100 + 0.5)) / 100 as boost
    from (
      select requested.id as site_id, b.amount from requested join boosts b on b.site_id = requested.id where ${inForce(at)}
      union all
      select requested.id as site_id, b.amount from requested join boosts b on b.area_id = requested.area_id where ${inForce(at)}
    ) as boosted
    group by site_id
  `.execute(db);
  return rows;
}

export type BoostInForce = {
  readonly amount: number;
  readonly reason: string;
  readonly ends_at: Date;
  readonly is_for_area: boolean;
};

/** The boosts in force at a time for one site, its own and those of its area, the first to end first. */
export async function boostsInForce(
  db: Database,
  site: { readonly id: number; readonly areaId: number },
  at: Date,
): Promise<readonly BoostInForce[]> {
  const { rows } = await sql<BoostInForce>`
    select amount, reason, least(ends_at, ended_at) as ends_at, area_id is not null as is_for_area
    from boosts b
    where (b.site_id = ${site.id} or b.area_id = ${site.areaId}) and ${inForce(at)}
    order by least(ends_at, ended_at), id
  `.execute(db);
  return rows;
}

const inForce = (at: Date) =>
  sql<SqlBool>`b.starts_at <= ${at} and b.ends_at > ${at} and (b.ended_at is null or b.ended_at > ${at})`;

/** The boosts of an area, or of one site, in hundredths: what each site has of its own, and what all of them have. */
export type AreaBoosts = { readonly ofArea: number; readonly bySite: ReadonlyMap<number, number> };

/** The boosts in force at a time that count for the scores of an area or of one site, added up as above. */
export async function areaBoosts(
  db: Database,
  wanted: { readonly areaId: number } | { readonly siteId: number },
  at: Date,
): Promise<AreaBoosts> {
  const isWanted =
    'areaId' in wanted ? sql<SqlBool>`s.area_id = ${wanted.areaId}` : sql<SqlBool>`s.id = ${wanted.siteId}`;
  const area =
    'areaId' in wanted ? sql`${wanted.areaId}` : sql`(select area_id from sites where id = ${wanted.siteId})`;
  const { rows } = await sql<{ site_id: number | null; hundredths: number }>`
    select s.id as site_id, sum(floor(b.amount * 100 + 0.5)) as hundredths
    from sites s join boosts b on b.site_id = s.id
    where ${isWanted} and ${inForce(at)}
    group by s.id
    union all
    select null, coalesce(sum(floor(b.amount * 100 + 0.5)), 0) from boosts b where b.area_id = ${area} and ${inForce(at)}
  `.execute(db);
  const bySite = new Map<number, number>();
  let ofArea = 0;
  for (const { site_id, hundredths } of rows) {
    if (site_id === null) ofArea = hundredths;
    else bySite.set(site_id, hundredths);
  }
  return { ofArea, bySite };
}
