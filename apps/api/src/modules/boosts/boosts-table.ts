import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type Viewer, isVisibleArea } from '#modules/sites/visible-areas-table.ts';

export type Boost = {
  readonly id: number;
  readonly siteId: number | null;
  readonly siteName: string | null;
  /** Set when the boost is for a whole area. */
  readonly areaName: string | null;
  readonly amount: number;
  readonly reason: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdBy: string;
  readonly endedAt: Date | null;
};

/**
 * The boosts in force at a time, added up for each of the asked sites that the viewer may see. Starts from the few
 * boosts in force, so that the number of sites asked about hardly matters.
 */
export async function sumBoosts(
  db: Database,
  viewer: Viewer,
  siteIds: readonly number[],
  at: Date,
): Promise<readonly { readonly site_id: number; readonly boost: number }[]> {
  const isVisible = isVisibleArea(viewer, 's.area_id');
  const { rows } = await sql<{ site_id: number; boost: number }>`
    with in_force as materialized (
      select site_id, area_id, amount
      from boosts
      where starts_at <= ${at} and ends_at > ${at} and (ended_at is null or ended_at > ${at})
    )
    select site_id, sum(amount) as boost
    from (
      select s.id as site_id, f.amount
      from in_force f join sites s on s.id = f.site_id and s.retired_at is null
      where s.id = any(${siteIds}::integer[]) and ${isVisible}
      union all
      select s.id as site_id, f.amount
      from in_force f join sites s on s.area_id = f.area_id and s.retired_at is null
      where s.id = any(${siteIds}::integer[]) and ${isVisible}
    ) as boosted
    group by site_id
  `.execute(db);
  return rows;
}

export type NewBoost = {
  readonly siteId: number | null;
  readonly areaId: number | null;
  readonly amount: number;
  readonly reason: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdBy: string;
  readonly createdAt: Date;
};

export async function insertBoost(db: Database, boost: NewBoost): Promise<number> {
  const row = await db
    .insertInto('boosts')
    .values({
      site_id: boost.siteId,
      area_id: boost.areaId,
      amount: boost.amount,
      reason: boost.reason,
      starts_at: boost.startsAt,
      ends_at: boost.endsAt,
      created_by: boost.createdBy,
      created_at: boost.createdAt,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findBoosts(
  db: Database,
  wanted: { readonly id?: number; readonly notOverAt?: Date } = {},
): Promise<readonly Boost[]> {
  return db
    .selectFrom('boosts')
    .leftJoin('sites', 'sites.id', 'boosts.site_id')
    .leftJoin('areas', 'areas.id', 'boosts.area_id')
    .$if(wanted.id !== undefined, (query) => query.where('boosts.id', '=', wanted.id ?? 0))
    .$if(wanted.notOverAt !== undefined, (query) =>
      query
        .where('ends_at', '>', wanted.notOverAt ?? new Date(0))
        .where((where) =>
          where.or([where('ended_at', 'is', null), where('ended_at', '>', wanted.notOverAt ?? null)]),
        ),
    )
    .select([
      'boosts.id as id',
      'boosts.site_id as siteId',
      'sites.name as siteName',
      'areas.name as areaName',
      'amount',
      'reason',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'created_by as createdBy',
      'ended_at as endedAt',
    ])
    .orderBy('starts_at')
    .orderBy('boosts.id')
    .execute();
}

/** Ends a boost that is not over yet. Of several concurrent calls exactly one returns true. */
export async function markEnded(db: Database, id: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('boosts')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
