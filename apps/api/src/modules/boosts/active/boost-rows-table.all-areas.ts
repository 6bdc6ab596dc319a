import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { CachedBoost } from './boost-index.ts';

/** Boosts as they were in one snapshot of the database. */
export type ReadBoosts = {
  readonly boosts: readonly CachedBoost[];
  /** Later commits have at least this transaction id. */
  readonly oldestOpen: string;
};

type Row = {
  readonly oldest_open: string;
  readonly id: number | null;
  readonly site_id: number | null;
  readonly area_id: number;
  readonly hundredths: number;
  readonly reason: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
};

/**
 * The boosts that end after a time, or those that a transaction from `changedIn` on wrote. Each is rounded to hundredths, as
 * the explanation of a score shows it.
 */
export async function readBoostRows(
  db: Database,
  wanted: { readonly endAfter: Date } | { readonly changedIn: string },
): Promise<ReadBoosts> {
  const isWanted =
    'changedIn' in wanted
      ? sql`b.changed_in >= ${wanted.changedIn}::xid8`
      : sql`b.ends_at > ${wanted.endAfter} and (b.ended_at is null or b.ended_at > ${wanted.endAfter})`;
  // A left join: the first column is needed without a boost too.
  const { rows } = await sql<Row>`
    select
      pg_snapshot_xmin(pg_current_snapshot())::text as oldest_open,
      b.id, b.site_id, b.in_area as area_id, b.hundredths, b.reason, b.starts_at, b.ends_at
    from (select) as once left join (
      select
        b.id, b.site_id, b.reason, b.starts_at, least(b.ends_at, b.ended_at) as ends_at,
        coalesce(b.area_id, s.area_id) as in_area, floor(b.amount * 100 + 0.5) as hundredths
      from boosts b left join sites s on s.id = b.site_id and s.retired_at is null
      where ${isWanted} and (b.area_id is not null or s.id is not null)
    ) as b on true
  `.execute(db);
  return {
    oldestOpen: rows[0]?.oldest_open ?? '0',
    boosts: rows.flatMap(({ id, ...row }) =>
      id === null
        ? []
        : [
            {
              id,
              siteId: row.site_id,
              areaId: row.area_id,
              hundredths: row.hundredths,
              startsAt: row.starts_at.getTime(),
              endsAt: row.ends_at.getTime(),
              shown: { reason: row.reason, ends_at: row.ends_at.toISOString() },
            },
          ],
    ),
  };
}

/** The sites of these areas, without the retired ones. */
export async function readAreaMembers(
  db: Database,
  areaIds: readonly number[],
): Promise<readonly { readonly area_id: number; readonly site_ids: readonly number[] }[]> {
  const { rows } = await sql<{ area_id: number; site_ids: number[] }>`
    select area_id, json_agg(id) as site_ids from sites
    where retired_at is null and area_id = any(${areaIds}::integer[])
    group by area_id
  `.execute(db);
  return rows;
}
