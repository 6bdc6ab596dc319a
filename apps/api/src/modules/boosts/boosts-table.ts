import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type Viewer, isVisibleArea } from '#modules/areas/visible-areas-table.ts';

export type Boost = {
  readonly id: number;
  readonly siteId: number | null;
  readonly siteName: string | null;
  /** Set when the boost is for a whole area. */
  readonly areaName: string | null;
  /** The boosted area, or the area of the boosted site. */
  readonly inArea: string;
  readonly amount: number;
  readonly reason: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdBy: string;
  readonly endedAt: Date | null;
};

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

/** Undefined when its creator already set a boost with this key. */
export async function insertBoost(
  db: Database,
  boost: NewBoost,
  clientKey: string | null,
): Promise<number | undefined> {
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
      client_key: clientKey,
    })
    .onConflict((clash) =>
      clash.columns(['created_by', 'client_key']).where('client_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type BoostOfKey = Pick<
  Boost,
  'id' | 'siteId' | 'areaName' | 'amount' | 'reason' | 'startsAt' | 'endsAt'
> & {
  readonly createdAt: Date;
};

/** The boost that a person set with this key. */
export async function boostOfKey(
  db: Database,
  { actor, key }: { readonly actor: string; readonly key: string },
): Promise<BoostOfKey | undefined> {
  return db
    .selectFrom('boosts')
    .leftJoin('areas', 'areas.id', 'boosts.area_id')
    .select([
      'boosts.id as id',
      'site_id as siteId',
      'areas.name as areaName',
      'amount',
      'reason',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'created_at as createdAt',
    ])
    .where('created_by', '=', actor)
    .where('client_key', '=', key)
    .executeTakeFirst();
}

export async function findBoosts(
  db: Database,
  wanted: { readonly id?: number; readonly notOverAt?: Date } = {},
): Promise<readonly Boost[]> {
  return db
    .selectFrom('boosts')
    .leftJoin('sites', 'sites.id', 'boosts.site_id')
    .leftJoin('areas', 'areas.id', 'boosts.area_id')
    .leftJoin('areas as site_areas', 'site_areas.id', 'sites.area_id')
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
      sql<string>`coalesce(areas.name, site_areas.name)`.as('inArea'),
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

/** Moves the end of a boost that is not over, if it still has the end that was seen. */
export async function moveEnd(
  db: Database,
  {
    id,
    seenEnd,
    end,
    at,
  }: { readonly id: number; readonly seenEnd: Date; readonly end: Date; readonly at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('boosts')
    .set({ ends_at: end })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .where('ends_at', '=', seenEnd)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The names of the people who set boosts, by `createdBy`. A deleted person has none. */
export async function setterNames(
  db: Database,
  boosts: readonly Pick<Boost, 'createdBy'>[],
): Promise<ReadonlyMap<string, string>> {
  const setters = [...new Set(boosts.map(({ createdBy }) => createdBy))];
  const { rows } = await sql<{ setter: string; name: string }>`
    select 'user:' || id as setter, first_name || ' ' || last_name as name from users
    where 'user:' || id = any(${setters}::text[])
  `.execute(db);
  return new Map(rows.map(({ setter, name }) => [setter, name]));
}

/** Ends a boost that is not over yet. Exactly one of several concurrent calls returns true. */
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

/** Reassigns boosts when their creator is erased. */
export async function replaceCreator(
  db: Database,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db.updateTable('boosts').set({ created_by: to }).where('created_by', '=', from).execute();
}
