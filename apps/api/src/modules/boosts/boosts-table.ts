import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

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
